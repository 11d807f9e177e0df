import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kindNames } from '@llave/contract/integration/rows/kind-names'
import { foldHeading } from '@llave/domain/integration/written-word'
import { afterAll, describe, expect, test } from 'vitest'
import { rowKinds } from '../rows/row-kinds.ts'
import { columnsOf } from './columns.ts'
import { encodeText } from './encoding.ts'
import { openFiles, UnknownFileError } from './open-files.ts'
import { type Profile, parseProfile } from './profile.ts'
import { readRecords } from './read-csv.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-source-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** What is read of one file: what was recognised, why it is refused, its rows. */
async function read(name: string, content: string | Uint8Array, profile: Profile | null = null) {
  const [table] = await openFiles([write(name, content)], profile)
  if (!table) throw new Error('No table')
  if ('faults' in table) return { said: [], faults: table.faults, line: table.line, rows: [], unread: [] }
  const rows: Record<string, unknown>[] = []
  const unread: string[] = []
  for await (const row of table.rows()) {
    if ('fault' in row) unread.push(`${row.line}: ${row.fault}`)
    else {
      rows.push({ ...row.values })
      for (const { field, reason, value } of row.unread ?? [])
        unread.push(`${row.line} ${field} "${value}": ${reason}`)
    }
  }
  return { said: table.said, faults: [], line: 0, rows, unread }
}

const profileOf = (members: object) => parseProfile(JSON.stringify({ system: 'ERP', ...members }))

/** A file of letras with one row, whose cells are those that are given. */
function letras(change: Record<string, string> = {}, separator = ';'): string {
  const cells = {
    Proforma: '1000234',
    Tipo: 'Letra',
    Letra: 'L-0001',
    Sociedad: 'PE01',
    Ejercicio: '2026',
    'N° documento': '1900000011',
    Moneda: 'Dólares',
    Importe: '350.50',
    Vencimiento: '05/12/2026',
    Estado: 'Pendiente',
    ...change,
  }
  return `${Object.keys(cells).join(separator)}\r\n${Object.values(cells).join(separator)}\r\n`
}

const letra = {
  proforma: '1000234',
  kind: 'instalment',
  code: 'L-0001',
  company: 'PE01',
  year: '2026',
  documentNumber: '1900000011',
  currency: 'USD',
  amount: '350.50',
  dueOn: '2026-12-05',
  state: 'pending',
}

test('every member has a column, and no heading is of two members of a kind', () => {
  for (const kind of kindNames) {
    const columns = columnsOf(kind)
    expect(Object.keys(columns).sort(), kind).toEqual(
      [...Object.keys(rowKinds[kind].shape.schema.shape), 'withdraw'].sort(),
    )
    const headings = Object.entries(columns).flatMap(([member, { heading, also }]) => [
      ...new Set([member, heading, ...also].map(foldHeading)),
    ])
    expect(
      headings.filter((name, place) => headings.indexOf(name) !== place),
      kind,
    ).toEqual([])
  }
})

test('what is a list to the row is read as one', () => {
  for (const kind of kindNames) {
    const lists = Object.entries(columnsOf(kind)).filter(([, { as }]) =>
      ['list', 'phones', 'documents'].includes(String(as)),
    )
    expect(lists.map(([member]) => member).sort(), kind).toEqual(rowKinds[kind].shape.lists.toSorted())
  }
})

describe('a file with Spanish headings', () => {
  test('is read as it is meant, and says what was recognised', async () => {
    const { said, rows, unread } = await read('receivables-nov.csv', letras())
    expect(unread).toEqual([])
    expect(rows).toEqual([letra])
    expect(said).toEqual([
      'leído como UTF-8, separado por ";"',
      'columnas: Proforma = proforma, Tipo = kind, Letra = code, Sociedad = company, Ejercicio = year, N° documento = documentNumber, Moneda = currency, Importe = amount, Vencimiento = dueOn, Estado = state',
      'fechas: aaaa-mm-dd o dd/mm/aaaa',
    ])
  })

  test.each([
    ['UTF-8', encodeText(letras(), 'utf-8')],
    ['UTF-8', encodeText(`\ufeff${letras()}`, 'utf-8')],
    ['Windows-1252', encodeText(letras(), 'windows-1252')],
    ['UTF-16', encodeText(`\ufeff${letras()}`, 'utf-16le')],
    ['UTF-16', encodeText(`\ufeff${letras()}`, 'utf-16be')],
  ])('is read in %s, and says so', async (name, bytes) => {
    const { said, rows } = await read('receivables.csv', bytes)
    expect(rows).toEqual([letra])
    expect(said[0]).toBe(`leído como ${name}, separado por ";"`)
  })

  test('is Windows-1252 from its first byte where only its last line shows it', async () => {
    const many = `${letras({ Proforma: 'Añil' })}${'1;Letra;L-2;PE01;2026;2;PEN;1;05/12/2026;Pagado\r\n'.repeat(30_000)}`
    const { said, rows } = await read(
      'receivables.csv',
      Buffer.concat([encodeText(many, 'windows-1252'), encodeText('Ñ;x;;;;;;;;\r\n', 'windows-1252')]),
    )
    expect(said[0]).toContain('Windows-1252')
    expect(rows[0]?.proforma).toBe('Añil')
    expect(rows.at(-1)?.proforma).toBe('Ñ')
  })

  test.each([',', ';', '\t', '|'])('is read with the separator %j', async (separator) => {
    const { rows } = await read('receivables.csv', letras({}, separator))
    expect(rows).toEqual([letra])
  })

  test('is refused where two separators would do, and is read with a profile', async () => {
    const { faults } = await read('exchange-rates.csv', 'Fecha,Fecha;TC\n1,2;3\n')
    expect(faults).toEqual(['No se sabe si el separador es "," o ";": indíquelo en un perfil'])
    const { said } = await read(
      'exchange-rates.csv',
      'Fecha;TC\n2026-11-01;3,75\n',
      profileOf({ separator: ';' }),
    )
    expect(said[0]).toContain('separado por ";"')
  })

  test('has blanks of any kind trimmed, and blank lines and empty cells at the end of a row left out', async () => {
    const text = letras({ Proforma: ' 1000234\u00a0', Letra: 'L  0001' }).replace(
      'Pendiente\r\n',
      'Pendiente;;\r\n\r\n;;;;;;;;;\r\n',
    )
    const { rows, unread } = await read('receivables.csv', text)
    expect(unread).toEqual([])
    expect(rows).toEqual([{ ...letra, code: 'L 0001' }])
  })

  test('may end its lines in more than one way, wherever its pieces part', async () => {
    const text = 'a,b\r\n1,"2"\n3,4\r5,"6\r\n7"\r\n8,9'
    const records = [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6\r\n7'],
      ['8', '9'],
    ]
    const unquoted = records.map((cells) => cells.map((cell) => cell.replace('\r\n7', '')))
    for (const [whole, expected] of [
      [text, records],
      [text.replaceAll('"', '').replace('\r\n7', ''), unquoted],
    ] as const) {
      for (const at of Array.from(whole).keys()) {
        async function* pieces() {
          yield whole.slice(0, at)
          yield whole.slice(at)
        }
        const read = (await Array.fromAsync(readRecords(pieces(), ','))).flat()
        expect(
          read.map(({ cells }) => cells),
          `${JSON.stringify(whole)} parted at ${at}`,
        ).toEqual(expected)
      }
    }
    const { rows, said } = await read('exchange-rates.csv', 'Fecha,TC\r2026-11-01,3.75\n2026-11-02,3.76\r\n')
    expect(rows).toHaveLength(2)
    expect(said[0]).toContain('separado por ","')
  })

  test('is told of a row that repeats its heading, which would be stored where any text will do', async () => {
    const text = '\ufeffcode, name\nVALLE,Valle\n\ufeffcode,name\nLOMAS,Lomas\n'
    const { rows, unread } = await read('projects.csv', text)
    expect(rows.map((row) => row.code)).toEqual(['VALLE', 'LOMAS'])
    expect(unread).toEqual(['3: La fila repite el encabezado: parecen dos archivos en uno'])
  })

  test('keeps the line breaks of a text', async () => {
    const { rows } = await read('notices.csv', 'Código,Título,Texto,Fecha\nA1,Hola,"Uno\n  dos",2026-11-20\n')
    expect(rows).toEqual([{ id: 'A1', title: 'Hola', text: 'Uno\n  dos', publishedOn: '2026-11-20' }])
  })
})

describe('a heading', () => {
  test('is told of all that is wrong with it at once', async () => {
    const { faults } = await read(
      'receivables.csv',
      'Proforma;Importe;Monto;Importe;Estdo;Moneda\n1;2;3;4;5;6\n',
    )
    expect(faults).toEqual([
      'Las columnas Importe y Monto son las dos amount',
      'La columna Importe está repetida',
      'La columna Estdo no se conoce: ¿es estado? Cámbiele el nombre o use un perfil',
      'Falta la columna Tipo (kind)',
      'Falta la columna Sociedad (company)',
      'Falta la columna Ejercicio (year)',
      'Falta la columna Número de documento (documentNumber)',
      'Falta la columna Vencimiento (dueOn)',
      'Falta la columna Estado (state)',
    ])
  })

  test('may have other columns, which are said', async () => {
    const { rows, said } = await read(
      'receivables.csv',
      letras({ Observaciones: 'llamar', Error: 'de antes' }),
    )
    expect(rows).toEqual([letra])
    expect(said).toContain('columnas que no se usan: Observaciones')
    const unnamed = await read('customers.csv', 'Tipo doc;;Documento;Nombre;;\nDNI;x;44556677;Ana;;\n')
    expect(unnamed.rows).toEqual([{ documentType: '01', documentNumber: '44556677', name: 'Ana' }])
    expect(unnamed.said).toContain('columnas que no se usan: la 2.ª, sin nombre')
  })

  test('of which nothing is known, or with ten thousand columns, is refused', async () => {
    expect((await read('customers.csv', 'uno;dos\n1;2\n')).faults).toEqual([
      'No se reconoce ninguna columna: uno, dos',
    ])
    const wide = Array.from({ length: 10_000 }, (_, place) => `c${place}`).join(',')
    expect((await read('customers.csv', `documentType,${wide}\n`)).faults).toEqual(['Tiene 10001 columnas'])
  })
})

describe('a cell', () => {
  test.each([
    ['Importe', '1,234.50', 'amount', '1234.50'],
    ['Importe', '1.234,50', 'amount', '1234.50'],
    ['Importe', 'US$ 1 234.50', 'amount', '1234.50'],
    ['Vencimiento', '5-12-2026 00:00:00', 'dueOn', '2026-12-05'],
    ['Estado', 'CANCELADO', 'state', 'paid'],
    ['Estado', 'anulada', 'state', 'annulled'],
    ['Retirar', 'x', 'withdraw', 'true'],
    ['Retirar', 'No', 'withdraw', 'false'],
    ['Moneda', 'S/', 'currency', 'PEN'],
    ['Tipo', 'Cuota inicial', 'kind', 'initial_payment'],
  ])('%s "%s" is read', async (column, cell, member, value) => {
    const { rows, unread } = await read('receivables.csv', letras({ [column]: cell }))
    expect(unread).toEqual([])
    expect(rows).toEqual([{ ...letra, [member]: value }])
  })

  test.each([
    ['Importe', '1.234', 'amount', 'se puede leer de dos maneras: 1234 o 1 con tres decimales'],
    ['Importe', '350.505', 'amount', 'se puede leer de dos maneras: 350505 o 350 con tres decimales'],
    ['Importe', '1350.505', 'amount', 'tiene más de dos decimales'],
    ['Importe', 'S/ 350.50', 'amount', 'está en PEN y la moneda de la fila es otra'],
    ['Importe', '#N/D', 'amount', 'es un error de la hoja de cálculo'],
    ['Vencimiento', '05/12/26', 'dueOn', 'tiene el año con dos cifras'],
    ['Vencimiento', '46361', 'dueOn', 'es un número y no una fecha'],
    ['Letra', '#¡REF!', 'code', 'es un error de la hoja de cálculo'],
    ['N° documento', '1.9E+09', 'documentNumber', 'es un número que la hoja de cálculo abrevió'],
  ])('%s "%s" is refused with what it was', async (column, cell, member, reason) => {
    const { unread } = await read('receivables.csv', letras({ [column]: cell }))
    expect(unread).toEqual([`2 ${member} "${cell}": ${reason}`])
  })

  test('of a card is not quoted', async () => {
    const { unread } = await read('receivables.csv', letras({ Tarjeta: '#N/A' }))
    expect(unread).toEqual(['2 maskedCard "": es un error de la hoja de cálculo'])
  })

  test.each([
    ['+51 999888777', ['+51 999888777']],
    ['+51999888777', ['+51 999888777']],
    ['+51 999-888-777 / +34 612 345 678', ['+51 999888777', '+34 612345678']],
  ])('of phones "%s" is read', async (cell, phones) => {
    const { rows } = await read(
      'customers.csv',
      `Tipo doc;Documento;Nombre;Celular\nDNI;44556677;Ana;${cell}\n`,
    )
    expect(rows).toEqual([{ documentType: '01', documentNumber: '44556677', name: 'Ana', phones }])
  })

  test('of a phone without its country is refused, and read with the country of a profile', async () => {
    const text = 'Tipo doc;Documento;Nombre;Celular\nDNI;44556677;Ana;999 888 777\n'
    expect((await read('customers.csv', text)).unread).toEqual([
      '2 phones "999 888 777": no tiene código de país: 999 888 777',
    ])
    const { rows } = await read('customers.csv', text, profileOf({ dialCode: '51' }))
    expect(rows).toMatchObject([{ phones: ['+51 999888777'] }])
  })

  test('of a DNI that lost its zero is refused, and read where a profile says that they are lost', async () => {
    const text = 'Tipo doc;Documento;Nombre\nDNI;4556677;Ana\n6;20512345678;Sur\n'
    expect((await read('customers.csv', text)).unread).toEqual([
      '2 documentNumber "4556677": tiene 7 cifras y un DNI tiene 8: una hoja de cálculo quita los ceros de la izquierda',
    ])
    const { rows } = await read('customers.csv', text, profileOf({ padDocuments: true }))
    expect(rows).toMatchObject([{ documentNumber: '04556677' }, { documentNumber: '20512345678' }])
  })

  test('of co-holders names each as people write them', async () => {
    const { rows } = await read(
      'properties.csv',
      'Proforma;Tipo doc;Documento;Proyecto;Inmueble;Moneda;Fecha de venta;Cotitulares\n1;DNI;44556677;VALLE;Lote 2;Soles;14/03/2025;"CE 001234567; DNI: 40112233"\n',
    )
    expect(rows).toMatchObject([{ coHolders: ['04:001234567', '01:40112233'] }])
  })
})

describe('days with the month first', () => {
  const rows = letras().concat('1000234;Letra;L-2;PE01;2026;2;PEN;1;12/25/2026;Pagado\r\n')
  test('refuse the file before a row of it is read, as its other days would be turned round', async () => {
    const { faults, line } = await read('receivables.csv', rows)
    expect(faults).toEqual([
      'Vencimiento tiene "12/25/2026", que es mes/día/año: si todo el archivo lo es, impórtelo con un perfil con "days": "mm/dd/yyyy"; si no, corrija esa fila',
    ])
    expect(line).toBe(3)
  })

  test('are read with a profile that says so', async () => {
    const { rows: read_ } = await read('receivables.csv', rows, profileOf({ days: 'mm/dd/yyyy' }))
    expect(read_.map(({ dueOn }) => dueOn)).toEqual(['2026-05-12', '2026-12-25'])
  })

  test('in a column that is no day refuse nothing', async () => {
    const { unread, faults } = await read(
      'receivables.csv',
      letras({ Observaciones: 'llamar el 12/25/2026' }),
    )
    expect([...unread, ...faults]).toEqual([])
  })
})

describe('a file that is no text of rows', () => {
  test.each([
    ['empty', 'customers.csv', '', 'Está vacío'],
    ['of blank lines', 'customers.csv', '\r\n\r\n', 'Está vacío'],
    ['empty NDJSON', 'customers.ndjson', '', 'Está vacío'],
    [
      'with NUL bytes',
      'customers.csv',
      'documentType\0',
      'Tiene bytes nulos: no es un archivo de texto, o está dañado',
    ],
    [
      'a workbook by another name',
      'customers.csv',
      'PK\u0003\u0004xx',
      'Es un libro de Excel o un archivo comprimido: si es un libro, su nombre termina en .xlsx',
    ],
    [
      'an old workbook',
      'customers.xls',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      'Es un libro antiguo de Excel (.xls): guárdelo como .xlsx o como CSV',
    ],
    [
      'a workbook with a password',
      'customers.xlsx',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'El libro tiene contraseña: guárdelo sin ella',
    ],
    ['a text by the name of a workbook', 'customers.xlsx', 'a;b\n', 'No es un libro de Excel (.xlsx)'],
    [
      'a cut workbook',
      'customers.xlsx',
      'PK\u0003\u0004xx',
      'El libro está dañado: ábralo en Excel y guárdelo de nuevo',
    ],
    [
      'with a first line without end',
      'customers.csv',
      'x'.repeat(3 * 1024 * 1024),
      'La primera línea es demasiado larga',
    ],
  ])('%s is told so', async (_what, name, content, fault) => {
    expect((await read(name, content)).faults).toEqual([fault])
  })

  test('a file whose name does not say what it holds is not opened', async () => {
    await expect(read('datos.csv', 'a\n')).rejects.toThrow(UnknownFileError)
    await expect(read('customers.pdf', 'a\n')).rejects.toThrow(UnknownFileError)
  })
})
