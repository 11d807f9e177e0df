import { anyDigits, anyDocument, anyPhone } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultDocumentType, documentTypes } from './document-type.ts'
import { maskPhone } from './mask-phone.ts'
import { entryRouteMode, parseLoginMode } from './parse-login-mode.ts'
import { truncateDocumentNumber } from './truncate-document-number.ts'
import { validateDocumentNumber } from './validate-document-number.ts'
import { validatePhone } from './validate-phone.ts'

describe('document types', () => {
  test.each([
    ['01', 'DNI', 8],
    ['04', 'C.E', 12],
    ['06', 'RUC', 11],
    ['07', 'P.S', 12],
    ['11', 'P.NAC', 15],
  ])('type %s is %s with at most %d characters', (code, abbreviation, maxLength) => {
    expect(documentTypes).toContainEqual({ code, abbreviation, maxLength })
  })

  test('DNI is the default', () => {
    expect(defaultDocumentType).toBe('01')
    expect(documentTypes).toHaveLength(5)
  })
})

describe('document number', () => {
  test('an empty one is required', () => {
    for (const { code } of documentTypes) {
      expect(validateDocumentNumber(code, '')).toBe('El número de documento es requerido')
    }
  })

  test.each(['4455667A', '4455 667', '-4455667', '４４５５６６７７', '٤٤٥٥٦٦٧٧'])(
    '%j is refused for having other characters than digits',
    (number) => {
      expect(validateDocumentNumber('01', number)).toBe('El número de documento debe contener solo dígitos')
    },
  )

  test('a DNI has exactly 8 digits', () => {
    expect(validateDocumentNumber('01', '1234567')).toBe('El número de DNI es incorrecto')
    expect(validateDocumentNumber('01', '123456789')).toBe('El número de DNI es incorrecto')
    expect(validateDocumentNumber('01', '12345678')).toBeNull()
  })

  test('a RUC has exactly 11 digits', () => {
    expect(validateDocumentNumber('06', '2012345678')).toBe('El número de RUC es incorrecto')
    expect(validateDocumentNumber('06', '201234567890')).toBe('El número de RUC es incorrecto')
    expect(validateDocumentNumber('06', '20123456789')).toBeNull()
  })

  test('other types have only a maximum length', () => {
    expect(validateDocumentNumber('04', '1')).toBeNull()
    expect(validateDocumentNumber('07', '1'.repeat(12))).toBeNull()
    expect(validateDocumentNumber('07', '1'.repeat(13))).not.toBeNull()
  })

  test('every valid document is accepted', () => {
    fc.assert(
      fc.property(anyDocument, ({ type, number }) => {
        expect(validateDocumentNumber(type, number)).toBeNull()
      }),
    )
  })

  test('changing the type truncates the number to its maximum length', () => {
    expect(truncateDocumentNumber('01', '123456789012')).toBe('12345678')
    expect(truncateDocumentNumber('11', '123456789012')).toBe('123456789012')
    fc.assert(
      fc.property(fc.constantFrom(...documentTypes), anyDigits(0, 30), (type, number) => {
        const cut = truncateDocumentNumber(type.code, number)
        expect(number.startsWith(cut)).toBe(true)
        expect(cut.length).toBe(Math.min(number.length, type.maxLength))
      }),
    )
  })
})

describe('mobile number', () => {
  test('an empty one is required', () => {
    expect(validatePhone({ dialCode: '51', number: '' })).toBe('El número de celular es requerido')
  })

  test('only digits are accepted', () => {
    expect(validatePhone({ dialCode: '56', number: '99988-777' })).toBe(
      'El número de celular debe contener solo dígitos',
    )
  })

  test('for Peru it needs exactly 9 digits', () => {
    expect(validatePhone({ dialCode: '51', number: '99988877' })).toBe('El número de celular es incorrecto')
    expect(validatePhone({ dialCode: '51', number: '9998887770' })).toBe('El número de celular es incorrecto')
    expect(validatePhone({ dialCode: '51', number: '999888777' })).toBeNull()
  })

  test('for other countries the length may vary', () => {
    expect(validatePhone({ dialCode: '56', number: '12345' })).toBeNull()
    fc.assert(
      fc.property(anyPhone, (phone) => {
        expect(validatePhone(phone)).toBeNull()
      }),
    )
  })

  test('on the screen all but the last two digits are masked', () => {
    expect(maskPhone('999888777')).toBe('*******77')
    fc.assert(
      fc.property(anyDigits(2, 15), (number) => {
        expect(maskPhone(number)).toHaveLength(number.length)
        expect(maskPhone(number).replace(/\*/g, '')).toBe(number.slice(-2))
      }),
    )
  })
})

describe('login mode', () => {
  test('pin entry and plain entry give letter, the reservation entry gives cash', () => {
    expect(entryRouteMode('/MiCuenta/IngresoPin')).toBe('letter')
    expect(entryRouteMode('/MiCuenta/Ingreso')).toBe('letter')
    expect(entryRouteMode('/MiCuenta/IngresoSeparacionCI')).toBe('cash')
    expect(entryRouteMode('/login')).toBeNull()
  })

  test('entry routes are compared without case', () => {
    fc.assert(
      fc.property(
        fc.mixedCase(
          fc.constantFrom('/MiCuenta/IngresoPin', '/MiCuenta/Ingreso', '/MiCuenta/IngresoSeparacionCI'),
        ),
        (path) => {
          expect(entryRouteMode(path)).toBe(path.toLowerCase().endsWith('ci') ? 'cash' : 'letter')
        },
      ),
    )
  })

  test('the entry route takes precedence over the query, the query over the stored mode', () => {
    expect(parseLoginMode('/MiCuenta/Ingreso', 'cash', 'cash')).toBe('letter')
    expect(parseLoginMode('/login', 'letter', 'cash')).toBe('letter')
    expect(parseLoginMode('/login', null, 'letter')).toBe('letter')
  })

  test('an unknown type counts as none, and the default is cash', () => {
    expect(parseLoginMode('/login', 'constructor', 'letter')).toBe('letter')
    expect(parseLoginMode('/login', 'LETTER', null)).toBe('cash')
    expect(parseLoginMode('/login', null, null)).toBe('cash')
    expect(parseLoginMode('__proto__', null, 'toString')).toBe('cash')
  })
})
