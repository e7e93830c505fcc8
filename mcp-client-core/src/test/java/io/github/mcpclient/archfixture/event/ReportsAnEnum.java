package io.github.mcpclient.archfixture.event;

import io.github.mcpclient.archfixture.breaker.Colour;

public record ReportsAnEnum(Colour colour) {

}
