import type { Locator, Page } from '@playwright/test'

/** The totals owed, here and in the other mode, within a part of a page. */
export function owedOf(part: Locator | Page): Locator {
  return part.getByRole('paragraph').filter({ hasText: /, en total: |^(Además debes|Debes) / })
}
