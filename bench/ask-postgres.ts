import pg from 'pg'

/** The one row of a query, on a connection of its own. */
export async function askPostgres(url: string, query: string): Promise<Readonly<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(query)
    return rows[0]
  } finally {
    await client.end()
  }
}
