import { anyInstalment, anyProduct } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import type { Instalment } from '../receivables/receivable.ts'
import { groupByProject, projectImage, summarizeHome } from './home-summary.ts'
import type { Product } from './product.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const product: Product = {
  proforma: '1000234',
  projectCode: 'P01',
  projectName: 'Valle Sereno',
  name: 'Lote C-2',
  currency: 'USD',
  plaza: 'LIM',
  soldOn: Temporal.PlainDate.from('2025-03-14'),
}

function letra(dueOn: string, state: 'pending' | 'paid' = 'pending', proforma = '1000234'): Instalment {
  return {
    code: `${proforma} ${dueOn}`,
    proforma,
    projectCode: 'P01',
    projectName: 'Valle Sereno',
    productName: 'Lote C-2',
    plaza: 'LIM',
    accounting: { number: '1', company: 'PE01', year: '2026' },
    amount: money(32050, 'USD'),
    paidAmount: money(0, 'USD'),
    dueOn: Temporal.PlainDate.from(dueOn),
    state,
    paymentUnderWay: false,
    payment: null,
  }
}

test('a home summary has code, direction, image, name, money, proforma, location, overdue, letras and type', () => {
  const location = {
    projectCode: 'P01',
    address: 'Camino a Huaycán, km 14',
    district: 'Cieneguilla',
    province: 'Lima',
    department: 'Lima',
  }
  const instalments = [
    letra('2026-09-12', 'paid'),
    letra('2026-10-12'),
    letra('2026-11-12'),
    letra('2026-12-12'),
    { ...letra('2027-01-12'), state: 'annulled' as const },
    letra('2020-01-12', 'pending', 'other'),
  ]
  expect(summarizeHome([product], instalments, [location], today)).toEqual([
    {
      code: 'P01',
      direction: 'Camino a Huaycán, km 14',
      image: '/media/projects/P01.jpg',
      name: 'Valle Sereno',
      product: 'Lote C-2',
      money: 'USD',
      proforma: '1000234',
      location: 'Cieneguilla / Lima / Lima',
      overdue: 2,
      totalLetter: 4,
      partialLetter: 1,
      lastDueOn: Temporal.PlainDate.from('2026-12-12'),
      type: 'deuda',
    },
  ])
})

test('the overdue count of a proforma is its pending letras that were due before today', () => {
  const instalments = [
    letra('2026-11-20'),
    letra('2026-11-21'),
    letra('2026-11-22'),
    letra('2026-11-19', 'paid'),
    letra('2026-11-20', 'pending', '1000235'),
    letra('2026-10-20', 'pending', '1000235'),
  ]
  const products = [product, { ...product, proforma: '1000235' }, { ...product, proforma: '1000236' }]
  const counts = summarizeHome(products, instalments, [], today).map(({ overdue }) => overdue)
  expect(counts).toEqual([1, 2, 0])
})

test('a project with an unknown location shows none', () => {
  expect(summarizeHome([product], [], [], today)[0]).toMatchObject({
    direction: '',
    location: '',
    lastDueOn: null,
    type: 'completado',
  })
})

test('every product has its own summary, and its letras are counted only there', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyProduct, { selector: ({ proforma }) => proforma, maxLength: 4 }),
      fc.array(anyInstalment, { maxLength: 12 }),
      (products, instalments) => {
        const owned = instalments.map((one, index) => ({
          ...one,
          proforma: products[index % products.length]?.proforma ?? one.proforma,
        }))
        const summaries = summarizeHome(products, owned, [], today)
        expect(summaries.map(({ proforma }) => proforma)).toEqual(products.map(({ proforma }) => proforma))
        const counted = summaries.reduce((sum, { totalLetter }) => sum + totalLetter, 0)
        const standing = products.length === 0 ? [] : owned.filter(({ state }) => state !== 'annulled')
        expect(counted).toBe(standing.length)
      },
    ),
  )
})

test('the image of a project is named by its code', () => {
  expect(projectImage('P01')).toBe('/media/projects/P01.jpg')
  expect(projectImage('P/0 1')).toBe('/media/projects/P%2F0%201.jpg')
})

test('the properties of one project are grouped, at the position of its first one', () => {
  const other = { ...product, proforma: '2', projectCode: 'P02', projectName: 'Quinta Ficus' }
  const groups = groupByProject(summarizeHome([product, other, { ...product, proforma: '3' }], [], [], today))
  expect(
    groups.map(({ code, name, properties }) => [code, name, properties.map(({ proforma }) => proforma)]),
  ).toEqual([
    ['P01', 'Valle Sereno', ['1000234', '3']],
    ['P02', 'Quinta Ficus', ['2']],
  ])
})
