import type { PageManifest } from '@llave/contract/page-manifest'
import { notFound, type Screen, screens } from '../src/routes/screens.ts'

/** The pages of the portal by the names of their files: screens that need the same share one. */
export function listPages(): ReadonlyMap<string, Screen> {
  return new Map([...Object.values(screens), notFound].map((screen) => [pageOf(screen), screen]))
}

/** Which page each address gets, for the server. */
export function listAddresses(): Pick<PageManifest, 'screens' | 'notFound'> {
  return {
    screens: Object.entries<Screen>(screens).map(([path, screen]) => ({
      path,
      page: pageOf(screen),
      cardForm: screen.cardForm ?? false,
    })),
    notFound: pageOf(notFound),
  }
}

/** All that makes a difference to a page; the zone follows from the script. */
function pageOf({ script, layout, statement, cardForm }: Screen): string {
  return `${[script, layout, statement, cardForm && 'card'].filter(Boolean).join('.')}.html`
}
