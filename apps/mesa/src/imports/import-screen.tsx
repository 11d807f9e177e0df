import { ApiError } from '@llave/client/api-error'
import {
  applyImport,
  discardImport,
  downloadRefusedRows,
  lookAtImport,
  readImport,
} from '@llave/contract/staff/imports/import-calls'
import { completableKinds, type Import } from '@llave/contract/staff/imports/import-message'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { Steps } from '@llave/design/steps'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { type ImportGroup, importGroups, type ListedGroup } from '@llave/domain/staff/import-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { ReasonField } from '../frame/reason-field.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useDraft } from '../session/use-draft.ts'
import { useStaff } from '../session/use-session.ts'
import { changesOf, groupWords, kindWords, rowsText, stateWords, sumOf } from './import-words.ts'
import * as styles from './imports.module.css'
import { ProfileField } from './profile-field.tsx'
import { everyMilliseconds, importSteps, isUnderWay, stepOf } from './step-of.ts'

const ImportRows = lazy(async () => ({ default: (await import('./import-rows.tsx')).ImportRows }))
const PastImports = lazy(async () => ({ default: (await import('./past-imports.tsx')).PastImports }))

/** One import: how far it is, what it would change or changed, and what can be done about it. */
export function ImportScreen() {
  usePageTitle('Importar')
  const { importId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['import', importId],
    queryFn: ({ signal }) => callMesa(readImport, { params: { importId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? everyMilliseconds : false),
  })
  if (data) return <Shown key={`${data.importId} ${data.look}`} shown={data} />
  return (
    <Page title="Importar" back={<Link to="/importar">Importaciones</Link>}>
      {error ? (
        <LoadFailure title="No pudimos cargar esta importación." error={error} retry={() => void refetch()} />
      ) : (
        <p role="status" className="ink2">
          Cargando…
        </p>
      )}
    </Page>
  )
}

function Shown({ shown }: { shown: Import }) {
  const { state, files, seconds, counts, look } = shown
  const rows = importGroups.reduce((sum, group) => sum + sumOf({ counts }, group), 0)
  const title =
    state === 'ready' ? 'Importar: lo que cambiaría' : `Importar: ${stateWords[state].toLowerCase()}`
  return (
    <Page title={title} back={<Link to="/importar">Importaciones</Link>}>
      <p className="ink2">
        {files.length > 0 && `${files.map(({ name }) => name).join(', ')} · `}
        {look > 0 ? `${rowsText(rows)} leídas en ${seconds.toFixed(1)} s` : `La subió ${shown.by}`}
      </p>
      <Steps names={importSteps} current={stepOf(state)} />
      {isUnderWay(state) ? <UnderWay shown={shown} /> : <Found shown={shown} />}
    </Page>
  )
}

function UnderWay({ shown }: { shown: Import }) {
  const { state, batchId, readBytes, totalBytes, storedRows } = shown
  const share = totalBytes === 0 ? 0 : Math.floor((readBytes / totalBytes) * 100)
  const isApplied = state === 'queued' || state === 'applying'
  return (
    <Part title={stateWords[state]}>
      <p role="status">
        {batchId
          ? `${countText(storedRows)} de ${countText(changesOf(shown))} cambios guardados`
          : `${share} % ${isApplied ? 'comprobado' : 'leído'}`}{' '}
        <progress max={100} value={share} aria-label="Leído" />
      </p>
      <p className="ink2">
        {batchId
          ? 'Se guarda por partes, así quien paga espera a lo sumo una, y termina entera aunque el servidor se reinicie. Puedes irte: la encuentras aquí.'
          : isApplied
            ? 'Antes de guardar se comprueba que saldría lo que viste. Puedes irte: sigue sola y la encuentras aquí.'
            : 'Puedes irte: sigue sola y la encuentras aquí, aunque el servidor se reinicie. Nada se guarda hasta aplicar.'}
      </p>
    </Part>
  )
}

function Found({ shown }: { shown: Import }) {
  const { importId, state, look, refusedFiles, fault, changedSince, recognised, listed, endedBy } = shown
  const { rights } = useStaff()
  const first = sumOf(shown, 'refused') > 0 ? 'refused' : 'changed'
  const [group, setGroup] = useState<ImportGroup>(first)
  const word = (each: ImportGroup) => (state === 'applied' ? groupWords[each].did : groupWords[each].would)
  useKeys('En la importación', [
    {
      presses: Object.fromEntries(
        importGroups.map((each, place) => [String(place + 1), () => setGroup(each)]),
      ),
      words: 'Grupo de filas',
      brief: 'grupo',
    },
  ])
  const kept = listed.find((each) => each.group === group)?.rows ?? 0
  return (
    <>
      {changedSince && (
        <Alert>
          Lo guardado cambió después de tu revisión y ya no saldría lo mismo. No se aplicó nada: revisa otra
          vez.
        </Alert>
      )}
      {fault && <Alert>{fault}</Alert>}
      {state === 'discarded' && (
        <p>
          {endedBy ? `La descartó ${endedBy}.` : 'Se descartó sola: sus archivos cumplieron 7 días.'} No se
          guardó nada.
        </p>
      )}
      {state === 'applied' && (
        <p>
          La aplicó {endedBy}. Quedó como el lote {shown.batchId}.
        </p>
      )}
      {shown.leftOut > 0 && (
        <Alert>
          {rowsText(shown.leftOut)} {shown.leftOut === 1 ? 'cambió' : 'cambiaron'} después de tu revisión y{' '}
          {shown.leftOut === 1 ? 'quedó como estaba' : 'quedaron como estaban'}: están entre las rechazadas.
        </Alert>
      )}
      {look > 0 && state !== 'discarded' && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div className={styles.sums} role="group" aria-label="Qué cambiaría">
            {importGroups.map((each) => (
              <button key={each} type="button" aria-pressed={each === group} onClick={() => setGroup(each)}>
                <span className={each === 'refused' && sumOf(shown, each) > 0 ? styles.bad : undefined}>
                  {countText(sumOf(shown, each))}
                </span>
                {word(each)}
              </button>
            ))}
          </div>
          <div className={styles.two}>
            <div className={styles.stack}>
              <Part
                title={word(group)}
                count={sumOf(shown, group)}
                aside={shown.counts
                  .filter((each) => each[group] > 0)
                  .map((each) => `${countText(each[group])} ${kindWords[each.kind]}`)
                  .join(', ')}
              >
                {group === 'refused' &&
                  refusedFiles.map(({ fileId, name }) => (
                    <p key={fileId}>
                      <a
                        className="link"
                        href={downloadRefusedRows.path
                          .replace('{importId}', importId)
                          .replace('{fileId}', fileId)}
                        download
                      >
                        Descargar {name} para corregir
                      </a>
                    </p>
                  ))}
                {group === 'same' ? (
                  <p className="ink2">Ya están guardadas así: no cambia nada.</p>
                ) : (
                  <Suspense fallback={null}>
                    <ImportRows key={group} importId={importId} group={group} look={look} />
                  </Suspense>
                )}
                {group !== 'same' && kept === 5000 && (
                  <p className="small ink2">Se listan las primeras 5,000; la suma cuenta todas.</p>
                )}
              </Part>
              <Notes importId={importId} look={look} listed={listed} />
              <Part title="Qué se leyó">
                {shown.profile && <p>Con el perfil de {shown.profile}.</p>}
                <dl className={styles.read}>
                  {recognised.map(({ name, kind, said }) => (
                    <div key={name}>
                      <dt>
                        {name}: {kindWords[kind]}
                      </dt>
                      {said.map((each) => (
                        <dd key={each} className="small ink2">
                          {each}
                        </dd>
                      ))}
                    </div>
                  ))}
                </dl>
              </Part>
            </div>
            <Suspense fallback={null}>
              <PastImports />
            </Suspense>
          </div>
        </>
      )}
      {rights.includes('write:imports') && (state === 'ready' || state === 'failed' || state === 'open') && (
        <Decision shown={shown} />
      )}
    </>
  )
}

function Notes({ importId, look, listed }: { importId: string; look: number; listed: Import['listed'] }) {
  const noted: ListedGroup = 'noted'
  const count = listed.find(({ group }) => group === noted)?.rows ?? 0
  const [isOpen, setIsOpen] = useState(false)
  if (count === 0) return null
  return (
    <Part title="Observaciones" count={count}>
      {isOpen ? (
        <Suspense fallback={null}>
          <ImportRows importId={importId} group={noted} look={look} />
        </Suspense>
      ) : (
        <Button look="line" small onClick={() => setIsOpen(true)}>
          Ver {count === 1 ? 'la observación' : `las ${countText(count)} observaciones`}
        </Button>
      )}
    </Part>
  )
}

/** What can be done about what was found: apply exactly that, look otherwise, or throw it away. */
function Decision({ shown }: { shown: Import }) {
  const { importId, look, state, missing, losing } = shown
  const queries = useQueryClient()
  const [allOrNothing, setAllOrNothing] = useState(false)
  const [complete, setComplete] = useState(shown.complete)
  const [share, setShare] = useState(String(shown.share / 100))
  const [profileId, setProfileId] = useState(shown.profileId)
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const why = useDraft(`import ${importId}`)
  const [asked, setAsked] = useState(false)
  const whyFault = faultOfReason(why.text.trim())
  const changes = changesOf(shown)
  const refused = sumOf(shown, 'refused')
  const withdrawn = sumOf(shown, 'withdrawn')
  const params = { importId }
  const mayApply = state === 'ready' && changes > 0 && !(allOrNothing && refused > 0) && !isBusy

  async function act(work: () => Promise<unknown>) {
    setIsBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault(error instanceof ApiError && error.message ? error.message : failureAdvice(error as Error))
    }
    await queries.invalidateQueries({ queryKey: ['import', importId] })
    await queries.invalidateQueries({ queryKey: ['imports'] })
    setIsBusy(false)
  }
  /** What is done for a reason; without one it is asked for. */
  function decide(work: (body: { why: string }) => Promise<unknown>) {
    setAsked(true)
    if (whyFault) return
    void act(async () => {
      await work({ why: why.text.trim() })
      why.clear()
    })
  }
  const apply = () =>
    mayApply && decide((body) => callMesa(applyImport, { params, body: { ...body, look, allOrNothing } }))
  useKeys('En la importación', [
    { presses: { 'Ctrl+Enter': () => apply() }, words: 'Aplicar los cambios', brief: 'aplicar' },
  ])
  const hundredths = Math.round(Number(share) * 100)
  const shareFault =
    share.trim() !== '' && hundredths >= 0 && hundredths <= 10_000 ? null : 'Un porcentaje de 0 a 100.'
  const lookAgain = () =>
    act(() => callMesa(lookAtImport, { params, body: { complete, share: hundredths, profileId } }))
  const kinds = completableKinds.filter((kind) => shown.counts.some((each) => each.kind === kind))
  return (
    <>
      {state === 'ready' && kinds.length > 0 && (
        <Part title="Cerrar lo que no vino">
          <fieldset className={styles.line}>
            <legend className="small ink2">
              Marca de qué el archivo trae todo: lo que está guardado y no vino se cierra.
            </legend>
            {kinds.map((kind) => (
              <label key={kind} className={styles.check}>
                <input
                  type="checkbox"
                  checked={complete.includes(kind)}
                  onChange={({ target }) =>
                    setComplete(
                      target.checked ? [...complete, kind] : complete.filter((each) => each !== kind),
                    )
                  }
                />
                Todas las filas de {kindWords[kind]}
              </label>
            ))}
            <Field label="Hasta qué % de lo guardado" error={shareFault}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  inputMode="decimal"
                  value={share}
                  onChange={({ target }) => setShare(target.value)}
                />
              )}
            </Field>
            <Button look="line" disabled={isBusy || shareFault !== null} onClick={() => void lookAgain()}>
              Revisar otra vez
            </Button>
          </fieldset>
          {missing.map((each) => (
            <p key={each.kind}>
              {kindWords[each.kind]}: no vinieron {countText(each.missing)} de {countText(each.stored)}{' '}
              guardadas.
            </p>
          ))}
        </Part>
      )}
      {state !== 'open' && (
        <Part title="Cómo están escritos">
          <ProfileField chosen={profileId} choose={setProfileId} />
          {profileId !== shown.profileId && (
            <Button look="line" disabled={isBusy || shareFault !== null} onClick={() => void lookAgain()}>
              Revisar con este perfil
            </Button>
          )}
        </Part>
      )}
      <section className={styles.apply} aria-label="Qué haces con esto">
        <p>
          {state === 'ready' ? (
            <>
              <b>
                {rowsText(changes)} {changes === 1 ? 'entra' : 'entran'}, {countText(refused)} no.
              </b>{' '}
              {withdrawn > 0 && (
                <span className="ink2">
                  {countText(withdrawn)} se {withdrawn === 1 ? 'cierra y sale' : 'cierran y salen'} del portal
                  de {losing === 1 ? '1 cliente' : `${countText(losing)} clientes`}.
                </span>
              )}
            </>
          ) : (
            'Nada se guardó.'
          )}
        </p>
        {fault && <Alert>{fault}</Alert>}
        {allOrNothing && refused > 0 && (
          <p className={styles.bad}>Con todo o nada no entra nada: {rowsText(refused)} mal.</p>
        )}
        <ReasonField draft={why} error={asked ? whyFault : null} />
        <div className={styles.line}>
          {state === 'ready' && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={allOrNothing}
                onChange={({ target }) => setAllOrNothing(target.checked)}
              />
              Todo o nada
            </label>
          )}
          <Button
            look="line"
            disabled={isBusy}
            onClick={() => decide((body) => callMesa(discardImport, { params, body }))}
          >
            Descartar
          </Button>
          {state === 'ready' && (
            <Button disabled={!mayApply} onClick={() => apply()}>
              Aplicar {changes === 1 ? '1 cambio' : `${countText(changes)} cambios`}{' '}
              <Keys press="Ctrl+Enter" />
            </Button>
          )}
        </div>
      </section>
    </>
  )
}
