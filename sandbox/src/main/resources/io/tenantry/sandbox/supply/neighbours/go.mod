// The neighbours whose resource definitions the sandbox installs, pinned; only their files are used.
module tenantry.io/neighbours

go 1.26.2

require (
	github.com/open-policy-agent/gatekeeper/v3 v3.23.1
	istio.io/api v1.28.0
	sigs.k8s.io/aws-load-balancer-controller v0.0.0-20260423195125-93ff3b5fdaad
	sigs.k8s.io/external-dns v0.20.0
	sigs.k8s.io/gateway-api v1.4.1
)
