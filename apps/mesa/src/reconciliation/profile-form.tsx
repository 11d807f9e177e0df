import { type SetBankProfile, saveBankProfile } from '@llave/contract/staff/bank-statements'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import type { DayHabit } from '@llave/domain/integration/written-day'
import type { Currency } from '@llave/domain/money/money'
import {
  type BankProfile,
  type BankSeparator,
  faultOfBankProfile,
} from '@llave/domain/reconciliation/bank-profile'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { SelectField } from '../frame/select-field.tsx'
import * as styles from './bank.module.css'

export const separatorWords: Readonly<Record<BankSeparator, string>> = {
  ',': 'coma',
  ';': 'punto y coma',
  tab: 'tabulador',
  '|': 'barra',
}
export const dayWords: Readonly<Record<DayHabit, string>> = {
  'dd/mm/yyyy': 'día/mes/año',
  'mm/dd/yyyy': 'mes/día/año',
  yyyymmdd: 'añomesdía',
  excel: 'número de Excel',
}
export const markWords: Readonly<Record<BankProfile['decimalMark'], string>> = {
  '.': 'con punto',
  ',': 'con coma',
}

const empty: BankProfile = {
  ...{ bank: '', accountNumber: '', separator: ',', days: 'dd/mm/yyyy', decimalMark: '.' },
  columns: { day: '', amount: '', credit: '', debit: '', reference: '', account: '' },
}

/** How the bank writes the statement of an account, said for the first time or anew. */
export function ProfileForm({ currency, stands }: { currency: Currency; stands: SetBankProfile | null }) {
  const cache = useQueryClient()
  const [profile, setProfile] = useState<BankProfile>(stands ?? empty)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const fault = faultOfBankProfile(profile)
  const reasonFault = faultOfReason(reason.trim())
  const { columns, ...rest } = profile
  const save = useMutation({
    mutationFn: () => {
      const { bank, accountNumber, separator, days, decimalMark } = rest
      const body = { bank, accountNumber, separator, days, decimalMark, columns }
      return callMesa(saveBankProfile, {
        params: { currency },
        body: { ...body, seen: stands?.profileId ?? '', reason: reason.trim() },
      })
    },
    onSettled: () =>
      Promise.all(['bank', 'reconciliation'].map((name) => cache.invalidateQueries({ queryKey: [name] }))),
  })
  const faultAt = (field: string) => (tried && fault?.field === field ? fault.fault : null)
  const change = (part: Partial<BankProfile>) => setProfile({ ...profile, ...part })

  const text = (
    label: string,
    value: string,
    set: (value: string) => void,
    field: string,
    maxLength = 60,
  ) => (
    <Field label={label} error={faultAt(field)}>
      {(control) => (
        <input
          {...control}
          className="input"
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  )
  const column = (label: string, name: keyof BankProfile['columns']) =>
    text(label, columns[name], (value) => change({ columns: { ...columns, [name]: value } }), name)
  const choice = <T extends string>(
    label: string,
    value: T,
    words: Readonly<Record<T, string>>,
    set: (value: T) => void,
  ) => (
    <SelectField label={label} value={value} onChoose={(chosen) => set(chosen as T)}>
      {(Object.entries(words) as [T, string][]).map(([name, word]) => (
        <option key={name} value={name}>
          {word}
        </option>
      ))}
    </SelectField>
  )

  return (
    <form
      className="stack"
      noValidate
      aria-label="Cómo se lee el extracto"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!fault && !reasonFault) save.mutate()
      }}
    >
      <div className={styles.form}>
        {text('Nombre de la cuenta', profile.bank, (bank) => change({ bank }), 'bank')}
        {text(
          'Número de cuenta, como está en el archivo',
          profile.accountNumber,
          (accountNumber) => change({ accountNumber }),
          'accountNumber',
          40,
        )}
        {column('Columna de la fecha', 'day')}
        {column('Columna de la glosa', 'reference')}
        {column('Columna del importe con signo', 'amount')}
        {column('O la de abonos', 'credit')}
        {column('y la de cargos', 'debit')}
        {column('Columna de la cuenta, si no está sobre el encabezado', 'account')}
        {choice('Separado por', profile.separator, separatorWords, (separator) => change({ separator }))}
        {choice('Fechas', profile.days, dayWords, (days) => change({ days }))}
        {choice('Decimales', profile.decimalMark, markWords, (decimalMark) => change({ decimalMark }))}
        <Field label="Motivo, queda registrado con tu nombre" error={tried ? reasonFault : null}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={reason}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </div>
      {faultAt('columns') && <Alert>{faultAt('columns')}</Alert>}
      {save.isError && <Alert>{failureAdvice(save.error)}</Alert>}
      <div>
        <Button type="submit" disabled={save.isPending}>
          Guardar cómo se lee
        </Button>
      </div>
    </form>
  )
}
