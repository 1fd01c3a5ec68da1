package io.tenantry.planted.namespace;

import io.fabric8.kubernetes.client.KubernetesClient;

/** A step that acts. */
record NosyStep(KubernetesClient client) {}
