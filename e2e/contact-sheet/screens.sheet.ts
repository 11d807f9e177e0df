import { join } from 'node:path'
import { test } from '../screens/screen.ts'
import { showState } from '../screens/screen-state.ts'
import { screenStates } from '../screens/states.ts'
import { loadLazyPictures } from './load-lazy-pictures.ts'
import { pictureOf, schemes, sheetFolder, widths } from './pictures.ts'

for (const [screen, states] of Object.entries(screenStates)) {
  for (const [name, state] of Object.entries(states)) {
    // draw-screens.ts selects by the bracketed name.
    test(`[${screen}] ${name}`, async ({ page, screens, pageErrors }, { project }) => {
      await showState({ page, screens, pageErrors }, state)
      await loadLazyPictures(page)
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        const width = widths[project.name as keyof typeof widths]
        const path = join(sheetFolder, pictureOf(screen, name, width, scheme))
        await page.screenshot({ path, fullPage: true, animations: 'disabled' })
      }
    })
  }
}
