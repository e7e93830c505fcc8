package io.github.mcpclient.metering.jdbc;

import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Set;

import io.github.mcpclient.metering.FreezeScope;

/**
 * What must not be spent, in one transaction.
 *
 * @param statements the transaction
 */
record FreezeTable(Statements statements) {

	void set(FreezeScope scope, boolean frozen) throws SQLException {
		this.statements.update("DELETE FROM mcp_spend_freeze WHERE kind = ? AND name = ?", scope.kind().name(),
				scope.name());
		if (frozen) {
			this.statements.update("INSERT INTO mcp_spend_freeze (kind, name) VALUES (?, ?)", scope.kind().name(),
					scope.name());
		}
	}

	Set<FreezeScope> all() throws SQLException {
		return new LinkedHashSet<>(this.statements.query("SELECT kind, name FROM mcp_spend_freeze",
				(row) -> new FreezeScope(FreezeScope.Kind.valueOf(row.getString(1)), row.getString(2))));
	}

}
