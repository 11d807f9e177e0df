// Implemented independently of the product's formatters, so that a mistake there is noticed.

const months = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC']

/** `US$ 1,234.50`, from the decimal number of an import file. */
export function amountText(currency: 'USD' | 'PEN', decimals: string): string {
  const [whole = '', cents = ''] = decimals.split('.')
  return `${currency === 'USD' ? 'US$' : 'S/'} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`
}

/** `24/11/2026` */
export function dayText(date: Temporal.PlainDate): string {
  return date.toString().split('-').reverse().join('/')
}

/** `NOV 2026` */
export function monthText(date: Temporal.PlainDate): string {
  return `${months[date.month - 1]} ${date.year}`
}
