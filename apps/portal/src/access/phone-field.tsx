import { Field } from '@llave/design/field'
import type { Country } from '@llave/domain/access/country'
import { peru } from '@llave/domain/access/country'
import { dropSeparators, fitField, readTypedPhone } from '@llave/domain/access/read-typed-number'
import { longestPhoneLength, peruvianPhoneLength } from '@llave/domain/access/validate-phone'
import * as styles from './country-field.module.css'
import { CountrySelect } from './country-select.tsx'

/** `maxLength` of the input: a paste may hold blanks, dashes and +51, which are dropped. */
const maxTypedLength = 40

export type TypedPhone = { readonly country: Country; readonly number: string }

/** A mobile number, beside the country by which it is dialled. `name`: of the control with the number. */
export function PhoneField({
  label,
  name,
  autoComplete,
  phone,
  countries,
  error,
  onChange,
}: {
  label: string
  name: string
  autoComplete: 'tel-national' | 'off'
  phone: TypedPhone
  countries: readonly Country[]
  error: string | null
  onChange: (phone: TypedPhone) => void
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={styles.pair}>
          <CountrySelect
            countries={countries}
            chosen={phone.country}
            onChoose={(country) => onChange({ ...phone, country })}
          />
          <input
            {...control}
            className="input"
            name={name}
            type="tel"
            inputMode="numeric"
            autoComplete={autoComplete}
            maxLength={maxTypedLength}
            value={phone.number}
            onChange={({ target }) => onChange(typed(phone, target.value, countries))}
          />
        </div>
      )}
    </Field>
  )
}

/** A number with a dial code also selects its country. */
function typed(before: TypedPhone, text: string, countries: readonly Country[]): TypedPhone {
  const { country, number } = readTypedPhone(text, before.country, countries)
  const longest = country.dialCode === peru.dialCode ? peruvianPhoneLength : longestPhoneLength
  return { country, number: fitField(before.number, dropSeparators(number), longest) }
}
