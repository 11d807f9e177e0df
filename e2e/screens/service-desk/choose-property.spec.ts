import { readRefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { expect, test } from '../screen.ts'

for (const [path, label] of [
  ['/query/prepayment', 'Proforma'],
  ['/query/record', 'Elegir proforma:'],
  ['/query/note', 'Elegir proforma:'],
] as const) {
  test(`${path} shows the properties to choose from, and pressing one selects it`, async ({
    page,
    screens,
  }) => {
    screens.answer(readRefinancingLimit, { maxLetras: 3, totalMinor: 105_150, payoffMinor: 105_150 })
    await screens.open(path)
    const choices = page.getByRole('list', { name: 'Tus propiedades' })
    await atBothWidths(page, async () => {
      await expect(choices.getByRole('button')).toHaveText([
        'Valle SerenoMZ A LT 4Proforma 1000234',
        'Quinta FicusDepartamento 502Proforma 1000235',
      ])
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
    await choices.getByRole('button', { name: /Quinta Ficus/ }).press('Enter')
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('1000235')
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    await expect(choices).toHaveCount(0)
  })
}
