import { useLoaderData } from 'react-router'
import { CashHome } from '../cash/cash-home.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { LetterHome } from '../portfolio/letter-home.tsx'
import type { loadHome } from '../portfolio/load-home.ts'
import { AllUnreadNotices } from '../portfolio/unread-notices.tsx'

/** `/`: the home of the mode in which the customer entered. */
export function HomeScreen() {
  const { mode } = useLoaderData<typeof loadHome>()
  usePageTitle('Inicio')
  if (mode === 'letter') return <LetterHome />
  return (
    <>
      <CashHome />
      <AllUnreadNotices />
    </>
  )
}
