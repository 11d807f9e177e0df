import { printTables } from '@llave/testkit/database/print-tables'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { expect, test } from 'vitest'

test('tables.ts matches the migrated database', async () => {
  const { db, drop } = await createTestDatabase()
  const printed = await printTables(db)
  await drop()
  await expect(printed).toMatchFileSnapshot('tables.ts')
})
