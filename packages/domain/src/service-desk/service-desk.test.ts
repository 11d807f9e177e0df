import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FiledComplaint, wasFiledAsWritten } from './complaint.ts'
import { complaintStates } from './complaint-state.ts'
import { serviceDeskFaults } from './faults.ts'
import { decodedSize, pictureFileName, pictureFormat } from './picture-content.ts'
import { authorName } from './query.ts'
import { isOpenToWriting, queryStates } from './query-state.ts'
import { validateContactEmail, validateContactPhone, validateObservation } from './validate-complaint.ts'
import { validateQueryText, validateSubject } from './validate-query.ts'

describe('a query', () => {
  test.each([
    ['', 'El asunto es requerido'],
    [' \t', 'El asunto es requerido'],
    ['\u200b', 'El asunto es requerido'],
    ['x'.repeat(150), null],
    ['x'.repeat(151), 'El asunto tiene más de 150 caracteres'],
    ['Hola\n20001  pagado', 'El asunto tiene caracteres que no se admiten'],
    ['Hola\totra', 'El asunto tiene caracteres que no se admiten'],
    ['Hola\u202ealoH', 'El asunto tiene caracteres que no se admiten'],
  ])('a subject is validated (%#)', (subject, fault) => {
    expect(validateSubject(subject)).toBe(fault)
  })

  test.each([
    ['', 'La consulta es requerida'],
    ['\n', 'La consulta es requerida'],
    ['\u200b\u2060 \u3164\u2800\ufe0f', 'La consulta es requerida'],
    ['👍', null],
    ['❤️', null],
    ['Hola\n¿qué tal?', null],
    ['Hola\n\ttabulado 😀', null],
    ['\u001b[2J', 'La consulta tiene caracteres que no se admiten'],
    ['Hola\r\n', 'La consulta tiene caracteres que no se admiten'],
    ['x'.repeat(4001), 'La consulta tiene más de 4000 caracteres'],
  ])('a text is validated (%#)', (text, fault) => {
    expect(validateQueryText(text)).toBe(fault)
  })

  test('CLIENTE is "Yo"; anybody else the product, in a closed thread or without one the developer', () => {
    const query = { state: 'open', productName: 'Departamento 502' } as const
    expect(authorName({ author: 'customer' }, query, 'Llave')).toBe('Yo')
    expect(authorName({ author: 'developer' }, query, 'Llave')).toBe('Departamento 502')
    expect(authorName({ author: 'developer' }, { ...query, state: 'closed' }, 'Llave')).toBe('Llave')
    expect(authorName({ author: 'developer' }, { ...query, productName: '' }, 'Llave')).toBe('Llave')
  })
})

describe('a complaint', () => {
  test.each([
    ['', serviceDeskFaults.phoneRequired],
    ['98765432', serviceDeskFaults.phoneWrong],
    ['9876543210', serviceDeskFaults.phoneWrong],
    ['98765432a', serviceDeskFaults.phoneWrong],
    ['987654321', null],
  ])('the contact phone %j is validated', (phone, fault) => {
    expect(validateContactPhone(phone)).toBe(fault)
  })

  test.each(['ana@correo.pe', 'ana.maria+obra@correo-largo.com.pe', "o'connor@x.io"])(
    '%s is an e-mail address',
    (email) => {
      expect(validateContactEmail(email)).toBeNull()
    },
  )

  test.each([
    'ana',
    'ana@',
    '@correo.pe',
    'ana@correo',
    'ana@@correo.pe',
    'ana@cor reo.pe',
    'ana@correo..pe',
    'ana@-correo.pe',
    '.ana@correo.pe',
    'ana@correo.pe\r\nBcc: x@y.pe',
    'ana@correo.pe,otra@correo.pe',
    'Ana <ana@correo.pe>',
    `${'a'.repeat(250)}@x.pe`,
  ])('%j is not an e-mail address', (email) => {
    expect(validateContactEmail(email)).toBe(serviceDeskFaults.emailWrong)
  })

  test('was filed as written, or by an earlier sending of its draft', () => {
    const filed = { proforma: '1', observation: 'Suena hueco.', photos: [{}] } as unknown as FiledComplaint
    const written = { proforma: '1', observation: ' Suena hueco. ', photos: [{}] }
    expect(wasFiledAsWritten(written, filed)).toBe(true)
    for (const change of [{ proforma: '2' }, { observation: 'Suena.' }, { photos: [] }]) {
      expect(wasFiledAsWritten({ ...written, ...change }, filed)).toBe(false)
    }
  })
  test('every accepted e-mail address has one @, no blank and no line break', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        if (validateContactEmail(text) === null) expect(text).toMatch(/^[^\s@,<>]+@[^\s@,<>]+$/)
      }),
    )
  })

  test('an observation needs text, up to its maximum length', () => {
    expect(validateObservation(' ')).toBe(serviceDeskFaults.observationRequired)
    expect(validateObservation('x'.repeat(4001))).toBe(serviceDeskFaults.observationLong)
    expect(validateObservation('La puerta\u202e.')).toBe(serviceDeskFaults.observationHidden)
    expect(validateObservation('La puerta.\n\tLa otra.')).toBeNull()
  })
})

describe('a picture', () => {
  test('is recognized by its first bytes', () => {
    expect(pictureFormat(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg')
    expect(pictureFormat(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png')
    expect(pictureFormat(new TextEncoder().encode('GIF89a'))).toBeNull()
    expect(pictureFormat(new Uint8Array())).toBeNull()
  })

  test('gets a name that is safe for folders and headers', () => {
    expect(pictureFileName('Fotó de la puerta.PNG')).toBe('Foto_de_la_puerta.jpg')
    expect(pictureFileName('../../etc/passwd')).toBe('foto.jpg')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(pictureFileName(name)).toMatch(/^[A-Za-z0-9_-]{1,60}\.jpg$/)
      }),
    )
  })

  test('its size is known before it is decoded', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodedSize(bytes.toBase64())).toBe(bytes.length)
      }),
    )
  })
})

describe('the states of queries and complaints', () => {
  test('a query accepts messages only while it is open, and is taken up again only where it was closed', () => {
    expect(queryStates.all).toEqual(['open', 'closed'])
    expect(queryStates.before('closed')).toEqual(['open'])
    expect(queryStates.before('open')).toEqual(['closed'])
    expect(queryStates.all.filter(isOpenToWriting)).toEqual(['open'])
  })

  test('a complaint ends only once it was answered, and never loses its answer', () => {
    expect(complaintStates.all).toEqual(['received', 'answered', 'attended'])
    expect(complaintStates.before('attended')).toEqual(['answered'])
    expect(complaintStates.before('answered')).toEqual(['received', 'attended'])
    expect(complaintStates.before('received')).toEqual([])
  })
})
