import { peru } from '@llave/domain/access/country'
import { fitField, readTypedPhone } from '@llave/domain/access/read-typed-number'
import { contactPhoneLength } from '@llave/domain/service-desk/limits'

/** The nine digits of a Peruvian mobile, however they were typed. */
export function typedPhone(before: string, text: string): string {
  const { number } = readTypedPhone(text.slice(0, 40), peru, [peru])
  return fitField(before, number.replace(/\D/g, ''), contactPhoneLength)
}
