// 24 characters, `244`, base64 of a JSON, four hex digits. Answers null for anything else.
export function readFormToken(formToken) {
  if (typeof formToken !== 'string' || formToken.slice(24, 27) !== '244') return null
  try {
    return JSON.parse(atob(formToken.slice(27, -4)))
  } catch {
    return null
  }
}

export function formatAmount(amount, currency) {
  const prefix = { PEN: 'S/', USD: 'US$' }[currency] ?? currency
  const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(amount / 100)
  return `${prefix} ${figure}`
}
