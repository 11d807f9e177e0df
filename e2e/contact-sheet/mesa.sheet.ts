import { join } from 'node:path'
import { test } from '../screens/mesa/mesa.ts'
import { mesaStates, showMesaState } from '../screens/mesa/states.ts'
import { pictureOf, schemes, sheetFolder, widths } from './pictures.ts'

for (const [screen, states] of Object.entries(mesaStates)) {
  for (const [name, state] of Object.entries(states)) {
    // draw-screens.ts selects by the bracketed name.
    test(`[${screen}] ${name}`, async ({ page, mesa, pageErrors }, { project }) => {
      await showMesaState({ page, mesa, pageErrors }, state)
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        const width = widths[project.name as keyof typeof widths]
        const path = join(sheetFolder, pictureOf(screen, name, width, scheme))
        await page.screenshot({ path, fullPage: true, animations: 'disabled' })
      }
    })
  }
}
