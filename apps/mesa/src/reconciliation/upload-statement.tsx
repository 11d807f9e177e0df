import {
  type BankFileLook,
  keepBankFile,
  largestBankFile,
  lookAtBankFile,
  mostListedFaults,
  type SetBankProfile,
} from '@llave/contract/staff/bank-statements'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { Amount } from '@llave/design/figure'
import { type Currency, money } from '@llave/domain/money/money'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { countText } from '../frame/count-text.ts'
import { FileDrop } from '../frame/file-drop.tsx'
import { parseDay } from '../frame/parse-day.ts'
import { Part } from '../frame/part.tsx'
import { Table } from '../frame/table.tsx'
import * as styles from './bank.module.css'

/** What was looked at: exactly these bytes and days are kept. */
type Looked = {
  readonly look: BankFileLook
  readonly query: {
    readonly name: string
    readonly from: Temporal.PlainDate
    readonly to: Temporal.PlainDate
  }
  readonly bytes: Uint8Array<ArrayBuffer>
}

const timeout = 60_000

/** Chooses a file of the bank, shows what it holds, and keeps it once somebody said so. */
export function UploadStatement({
  profile: { bank, accountNumber },
  currency,
  day,
}: {
  profile: SetBankProfile
  currency: Currency
  day: Temporal.PlainDate
}) {
  const cache = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [from, setFrom] = useState(day.toString())
  const [to, setTo] = useState(day.toString())
  const [looked, setLooked] = useState<Looked | null>(null)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [kept, setKept] = useState('')

  function choose(chosen: File | null) {
    setLooked(null)
    setKept('')
    setFile(chosen)
    setFault(chosen && chosen.size > largestBankFile ? 'El archivo pesa más de 5 MB.' : '')
  }

  function changeDays(change: () => void) {
    setLooked(null)
    change()
  }

  async function run(act: () => Promise<void>) {
    setBusy(true)
    setFault('')
    try {
      await act()
    } catch (error) {
      setFault(failureAdvice(error))
    } finally {
      setBusy(false)
    }
  }

  const look = () =>
    run(async () => {
      const [first, last] = [parseDay(from), parseDay(to)]
      if (!file || !first || !last) return setFault('Di qué días cubre el archivo.')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const query = { name: file.name, from: first, to: last }
      const call = { params: { currency }, query, body: bytes, timeout }
      setLooked({ look: await callMesa(lookAtBankFile, call), query, bytes })
    })

  const keep = ({ look: { seen, lines }, query, bytes }: Looked) =>
    run(async () => {
      await callMesa(keepBankFile, {
        ...{ params: { currency }, query: { ...query, seen }, body: bytes, timeout },
      }).finally(() =>
        Promise.all(['bank', 'reconciliation'].map((name) => cache.invalidateQueries({ queryKey: [name] }))),
      )
      choose(null)
      setKept(`Se guardó ${query.name}: ${movementsText(lines)}.`)
    })

  return (
    <Part title="Subir el extracto" aside={`${bank}, ${accountNumber}`}>
      <div className={styles.days}>
        <Field label="Primer día">
          {(control) => (
            <input
              {...control}
              className="input"
              type="date"
              value={from}
              onChange={({ target }) => changeDays(() => setFrom(target.value))}
            />
          )}
        </Field>
        <Field label="Último día">
          {(control) => (
            <input
              {...control}
              className="input"
              type="date"
              value={to}
              onChange={({ target }) => changeDays(() => setTo(target.value))}
            />
          )}
        </Field>
      </div>
      <FileDrop
        title="Elige el archivo o suéltalo aquí"
        hint="CSV, TXT o XLSX, hasta 5 MB."
        accept=".csv,.txt,.xlsx"
        onFiles={([chosen]) => choose(chosen ?? null)}
      />
      {file && <p className={styles.chosen}>{escapeToOneLine(file.name)}</p>}
      {fault && <Alert>{fault}</Alert>}
      <p role="status">{kept}</p>
      {kept && <Link to={`/conciliacion?dia=${day}`}>Ver las diferencias del día</Link>}
      {!looked && (
        <p className={styles.line}>
          <Button disabled={!file || busy || file.size > largestBankFile} onClick={() => void look()}>
            Revisar
          </Button>
          <span className="small ink2">Nada se guarda hasta confirmar.</span>
        </p>
      )}
      {looked && looked.look.faultCount > 0 && <Refused of={looked} onAgain={() => choose(null)} />}
      {looked && looked.look.faultCount === 0 && (
        <div className={styles.confirm}>
          <p>
            {movementsText(looked.look.lines)}: abonos por{' '}
            <Amount of={money(looked.look.credits, currency)} />, cargos por{' '}
            <Amount of={money(Math.abs(looked.look.debits), currency)} />.
          </p>
          <p className={styles.line}>
            <Button disabled={busy} onClick={() => void keep(looked)}>
              Guardar el extracto
            </Button>
            <Button look="line" disabled={busy} onClick={() => choose(null)}>
              Elegir otro
            </Button>
          </p>
        </div>
      )}
    </Part>
  )
}

function Refused({ of: { look, query }, onAgain }: { of: Looked; onAgain: () => void }) {
  const { faults, faultCount } = look
  return (
    <div className={styles.confirm}>
      <Alert>
        {escapeToOneLine(query.name)} se rechaza entero y no se guardó nada.{' '}
        {faultCount > mostListedFaults &&
          `Estos son los primeros ${mostListedFaults} de ${countText(faultCount)}.`}
      </Alert>
      <Table label="Por qué se rechaza" head={['Fila', 'Columna', 'Qué pasa']}>
        {faults.map(({ row, field, fault }) => (
          <tr key={`${row} ${field} ${fault}`}>
            <td>{row || 'todo'}</td>
            <td>{field}</td>
            <td className={styles.name}>{escapeToOneLine(fault)}</td>
          </tr>
        ))}
      </Table>
      <Button look="line" onClick={onAgain}>
        Elegir otro
      </Button>
    </div>
  )
}

function movementsText(count: number): string {
  return count === 1 ? '1 movimiento' : `${countText(count)} movimientos`
}
