import { useLoaderData } from 'react-router'
import { usePageTitle } from '../frame/use-page-title.ts'
import { CashHome } from './cash-home.tsx'
import { LetterHome } from './letter-home.tsx'
import type { loadHome } from './load-home.ts'

/** `/`: the home of the mode in which the customer entered. */
export function Component() {
  const { mode } = useLoaderData<typeof loadHome>()
  usePageTitle('Inicio')
  return mode === 'letter' ? <LetterHome /> : <CashHome />
}
