import { type ScreenPath, screens, type Zone } from '@llave/portal/screens'

type WithId = Extract<ScreenPath, `${string}/:id${string}`>

/** An identifier for each area whose addresses carry one. */
const identifiers = {
  property: '1000234',
  documents: '1000234',
  debit: '1000234',
  prepayment: '1000234',
  checkout: 'L-0018',
  promise: '1000234',
  payment: '211126152005-7K2Q',
  query: '45',
} as const satisfies Record<WithId extends `/${infer Area}/${string}` ? Area : never, string>

/** Every address that needs a customer, with an identifier where it has one. */
export const guardedRoutes = addressesIn('customer')

/** Every address that shows sign-in. */
export const entryRoutes = addressesIn('entry')

function addressesIn(wanted: Zone): readonly string[] {
  return Object.entries(screens).flatMap(([path, { zone }]) => (zone === wanted ? [withId(path)] : []))
}

function withId(path: string): string {
  const area = path.split('/')[1] as keyof typeof identifiers
  return path.replace(':id', identifiers[area])
}
