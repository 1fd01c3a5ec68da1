package io.tenantry.planted.rows.dynamodb;

import software.amazon.planted.SdkClient;

/** May read what AWS answers, but calls it, too. */
record Dialler(SdkClient client) {}
