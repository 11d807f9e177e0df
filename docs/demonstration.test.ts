import { documentTypeOf } from '@llave/domain/access/document-type'
import { personas } from '@llave/testkit/personas'
import { expect, test } from 'vitest'

const head = `# The demonstration

\`npm start\` fills an empty database with an invented developer, its projects and these customers. Due dates are relative to today (\`demo/make-demo-data.ts\`); another start on the same \`DATA_DIR\` changes nothing.

Letras are paid from \`/MiCuenta/Ingreso\`, reservations and initial payments from \`/MiCuenta/IngresoSeparacionCI\`. The page of the emulators, whose address \`npm start\` prints, shows the SMS with the code, and test cards: approved, refused, and with a challenge.

| person | document | mobile | shows |
|---|---|---|---|
`

test('docs/demonstration.md lists every persona', async () => {
  const rows = Object.values(personas).map(({ name, document, phone, shows }) => {
    const { abbreviation } = documentTypeOf(document.type)
    return `| ${name} | ${abbreviation} ${document.number} | +${phone.dialCode} ${phone.number} | ${shows} |`
  })
  await expect(`${head}${rows.join('\n')}\n`).toMatchFileSnapshot('demonstration.md')
})
