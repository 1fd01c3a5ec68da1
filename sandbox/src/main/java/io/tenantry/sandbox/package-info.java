/**
 * A real Kubernetes control plane on one machine.
 *
 * <p>{@link io.tenantry.sandbox.Sandbox} is the entry point: it finds or builds the programs, runs
 * etcd, kube-apiserver and kube-controller-manager on loopback, installs the CRDs and creates
 * clients. All its processes and files are removed when it ends, in whatever way.
 */
@NullMarked
package io.tenantry.sandbox;

import org.jspecify.annotations.NullMarked;
