import type { Country } from '@llave/domain/access/country'
import type { Ref } from 'react'
import * as styles from './country-field.module.css'

/** Chooses the country by which the phone is dialled; closed, it shows `+51`. */
export function CountrySelect({
  countries,
  chosen,
  onChoose,
  ref,
}: {
  countries: readonly Country[]
  chosen: Country
  onChoose: (country: Country) => void
  ref?: Ref<HTMLSelectElement>
}) {
  return (
    <div className={styles.dial}>
      <span className={`input ${styles.shown}`} aria-hidden="true">
        +{chosen.dialCode}
      </span>
      <select
        ref={ref}
        className="input"
        aria-label="Código de país"
        autoComplete="tel-country-code"
        value={chosen.code}
        onChange={(event) => {
          const country = countries.find(({ code }) => code === event.target.value)
          if (country) onChoose(country)
        }}
      >
        {countries.map(({ code, name, dialCode }) => (
          <option key={code} value={code}>
            {name} +{dialCode}
          </option>
        ))}
      </select>
    </div>
  )
}
