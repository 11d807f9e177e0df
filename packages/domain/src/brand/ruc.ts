const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Whether these are the eleven digits of a RUC: a known beginning and the check digit of modulus 11. */
export function isRuc(text: string): boolean {
  if (!/^(10|15|16|17|20)\d{9}$/.test(text)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return (11 - (sum % 11)) % 10 === Number(text[10])
}
