import type { ComponentType } from 'react'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useLoaderData } from '../navigation/navigation.tsx'
import type { Asked } from '../navigation/router.ts'
import { LetterHome } from '../portfolio/letter-home.tsx'
import { loadHome } from '../portfolio/load-home.ts'
import { loadCashHome } from './load-cash-home.ts'

/** Starts the calls of the home, and loads that of cash mode where it is shown. */
export async function loadHomeScreen(asked: Asked): Promise<ComponentType> {
  if (loadHome(asked) === 'letter') return Letters
  return (await loadCashHome()).CashHome
}

/** `/`: the home of the mode in which the customer entered. */
export function HomeScreen() {
  const Home = useLoaderData<ComponentType>()
  return <Home />
}

function Letters() {
  usePageTitle('Inicio')
  return <LetterHome />
}
