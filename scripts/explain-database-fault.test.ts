import { FolderInUseError } from '@llave/api/database/data-folder-faults'
import { asDatabaseFault } from '@llave/api/database/database-away'
import { expect, test } from 'vitest'
import { explainDatabaseFault } from './explain-database-fault.ts'

const withCode = (code: string) => asDatabaseFault(Object.assign(new Error('in English'), { code }))

test.each([
  ['ECONNREFUSED', /^La base de datos de DATABASE_URL no responde\./],
  ['53300', /^La base de datos de DATABASE_URL no responde\./],
  ['28P01', /^La base de datos de DATABASE_URL rechaza su usuario/],
  ['28000', /^La base de datos de DATABASE_URL rechaza su usuario/],
  ['3D000', /^La base de datos que indica DATABASE_URL no existe\.$/],
  ['42501', /^El usuario de DATABASE_URL no tiene permiso/],
])('%s of the database is said in Spanish', (code, words) => {
  expect(explainDatabaseFault(withCode(code), '.data')).toMatch(words)
})

test('a folder that another process has is named, and what is no fault of the database is not explained', () => {
  expect(explainDatabaseFault(new FolderInUseError('.data'), '.data')).toMatch(
    /^Llave está en marcha sobre \.data,/,
  )
  expect(explainDatabaseFault(withCode('ENOENT'), '.data')).toBeNull()
  expect(explainDatabaseFault(new Error('broken'), '.data')).toBeNull()
})
