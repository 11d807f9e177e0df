import { expect, test } from 'vitest'
import { lastFourDigits } from './card.ts'
import { hideWholeCards } from './whole-card.ts'

test.each(['4111111111111111', '4111 1111 1111 1111', '5555-5555-5555-4444', '378282246310005'])(
  'of %s, wherever it stands, the last four digits stay',
  (card) => {
    const hidden = hideWholeCards(`pagó con ${card}, ayer`)
    expect(hidden.replace(/\D/g, '').length).toBeLessThan(13)
    expect(hidden).toContain(lastFourDigits(card.replace(/\D/g, '')))
    expect(hidden).toMatch(/^pagó con .*, ayer$/)
  },
)

test.each(['4111111111111112', '00219300123456789012', '1000301', '999888777 999888776', '411111******1111'])(
  '%s stays as it is',
  (text) => {
    expect(hideWholeCards(text)).toBe(text)
  },
)
