import { expect, test } from '../journey.ts'

test('an address that does not exist says so', async ({ page }) => {
  await page.goto('/no-existe')
  await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
})
