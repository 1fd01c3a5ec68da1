/**
 * A real Kubernetes control plane on one machine.
 *
 * <p>{@link io.tenantry.sandbox.Sandbox} is the door: it finds or builds the programs, runs etcd,
 * kube-apiserver and kube-controller-manager on loopback, installs the resource definitions and
 * hands out clients. Nothing it starts or writes outlives it, however it ends.
 */
@NullMarked
package io.tenantry.sandbox;

import org.jspecify.annotations.NullMarked;
