import { documentTypeOf } from '@llave/domain/access/document-type'
import { roleTable } from '@llave/domain/staff/roles'
import { personas } from '@llave/testkit/personas'
import { expect, test } from 'vitest'
import { demoPeople } from '../demo/staff.ts'

const head = `# The demonstration

\`npm start\` fills an empty database with an invented developer, its projects and these customers. Due dates are relative to today (\`demo/make-demo-data.ts\`); another start on the same \`DATA_DIR\` changes nothing.

Letras are paid from \`/MiCuenta/Ingreso\`, reservations and initial payments from \`/MiCuenta/IngresoSeparacionCI\`. The page of the emulators, whose address \`npm start\` prints, shows the SMS with the code, and test cards: approved, refused, and with a challenge.

| person | document | mobile | shows |
|---|---|---|---|
`

const mesa = `
## In Mesa

\`npm start\` prints a link that lets you in as any of the developer's people: queries and complaints wait for them, complaints at the start and near the end of the law's term, with notes and an owner (\`demo/cases.ts\`).

| person | roles |
|---|---|
`

test('docs/demonstration.md lists every persona and everybody of Mesa', async () => {
  const rows = Object.values(personas).map(({ name, document, phone, shows }) => {
    const { abbreviation } = documentTypeOf(document.type)
    return `| ${name} | ${abbreviation} ${document.number} | +${phone.dialCode} ${phone.number} | ${shows} |`
  })
  const people = demoPeople.map(
    ({ name, roles }) => `| ${name} | ${roles.map((role) => roleTable[role].name).join(', ')} |`,
  )
  await expect(`${head}${rows.join('\n')}\n${mesa}${people.join('\n')}\n`).toMatchFileSnapshot(
    'demonstration.md',
  )
})
