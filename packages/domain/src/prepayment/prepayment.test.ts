import { describe, expect, test } from 'vitest'
import { simulationFileName } from './simulation-file.ts'
import { validateLetraCount, validatePrepaymentAmount } from './validate-prepayment.ts'

describe('what the simulator takes', () => {
  test.each([
    [null, 'El campo es requerido'],
    [0, 'El monto ingresado es inferior al permitido'],
    [99, 'El monto ingresado es inferior al permitido'],
    [-500, 'El monto ingresado es inferior al permitido'],
    [100, null],
    [1_134_125, null],
    [1_134_126, 'El monto ingresado es superior al permitido'],
    [9_000_000, 'El monto ingresado es superior al permitido'],
  ])('an amount of %s is answered with %j', (amountMinor, fault) => {
    expect(validatePrepaymentAmount(amountMinor, 1_134_126)).toBe(fault)
  })

  test.each([
    [null, 'El campo es requerido'],
    [1.5, 'El campo es requerido'],
    [Number.NaN, 'El campo es requerido'],
    [0, 'El monto ingresado es inferior al permitido'],
    [-3, 'El monto ingresado es inferior al permitido'],
    [1, null],
    [24, null],
    [25, 'El monto ingresado es superior al permitido'],
  ])('%s letras of at most 24 are answered with %j', (count, fault) => {
    expect(validateLetraCount(count, 24)).toBe(fault)
  })

  test('without letras to refinance no number is accepted', () => {
    expect(validateLetraCount(1, 0)).toBe('El monto ingresado es superior al permitido')
  })
})

test.each([
  ['Lucía Paredes Vargas', 'constancia_de_cuotas_simuladas_Lucia_Paredes_Vargas_1000234.pdf'],
  ["Liam O'Connor", 'constancia_de_cuotas_simuladas_Liam_O_Connor_1000234.pdf'],
  ['Núñez y Cía. S.A.C.', 'constancia_de_cuotas_simuladas_Nunez_y_Cia_S_A_C_1000234.pdf'],
])('the file of %s is %s', (name, fileName) => {
  expect(simulationFileName(name, '1000234')).toBe(fileName)
})
