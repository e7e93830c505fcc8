-- Tables of io.github.mcpclient.metering.jdbc.JdbcBudgetStore, for PostgreSQL and H2.
-- Amounts are millionths of a unit, times are milliseconds since 1970 by the clock of the database.

CREATE TABLE IF NOT EXISTS mcp_budget (
    budget     VARCHAR(64)  NOT NULL,
    subject    VARCHAR(255) NOT NULL,
    period     VARCHAR(32)  NOT NULL,
    currency   VARCHAR(10)  NOT NULL,
    committed  BIGINT       NOT NULL CHECK (committed >= 0),
    held       BIGINT       NOT NULL CHECK (held >= 0),
    warned     INTEGER      NOT NULL,
    ends_at    BIGINT       NOT NULL,
    PRIMARY KEY (budget, subject, period)
);

CREATE INDEX IF NOT EXISTS mcp_budget_ended ON mcp_budget (ends_at);

CREATE TABLE IF NOT EXISTS mcp_reservation (
    id          VARCHAR(64)  NOT NULL PRIMARY KEY,
    handle_hash VARCHAR(64)  NOT NULL,
    connection  VARCHAR(64)  NOT NULL,
    tool        VARCHAR(128) NOT NULL,
    amount      BIGINT       NOT NULL,
    currency    VARCHAR(10)  NOT NULL,
    state       VARCHAR(24)  NOT NULL,
    charged     BIGINT       NOT NULL,
    ends_at     BIGINT       NOT NULL
);

CREATE INDEX IF NOT EXISTS mcp_reservation_open ON mcp_reservation (state, ends_at);

CREATE TABLE IF NOT EXISTS mcp_reservation_charge (
    reservation VARCHAR(64)  NOT NULL REFERENCES mcp_reservation (id) ON DELETE CASCADE,
    budget      VARCHAR(64)  NOT NULL,
    subject     VARCHAR(255) NOT NULL,
    period      VARCHAR(32)  NOT NULL,
    PRIMARY KEY (reservation, budget)
);

CREATE TABLE IF NOT EXISTS mcp_spend_journal (
    entry       BIGINT       GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reservation VARCHAR(64)  NOT NULL,
    state       VARCHAR(24)  NOT NULL,
    charged     BIGINT       NOT NULL,
    at          BIGINT       NOT NULL
);

CREATE TABLE IF NOT EXISTS mcp_spend_freeze (
    kind VARCHAR(16) NOT NULL,
    name VARCHAR(64) NOT NULL,
    PRIMARY KEY (kind, name)
);
