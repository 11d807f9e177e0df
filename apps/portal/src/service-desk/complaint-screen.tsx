import { Empty } from '@llave/design/empty'
import { Field } from '@llave/design/field'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { peru } from '@llave/domain/access/country'
import type { Product } from '@llave/domain/portfolio/product'
import type { RepairCase } from '@llave/domain/repairs/repair-case'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Link } from '../navigation/navigation.tsx'
import { PropertyChoices } from '../property/property-choices.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { type ComplaintDraft, emptyComplaint } from './complaint-draft.ts'
import { ComplaintForm } from './complaint-form.tsx'
import * as complaintListStyles from './complaint-list.module.css'
import { ComplaintList } from './complaint-list.tsx'
import { useInvalidateComplaints } from './complaints.ts'
import * as deskStyles from './desk.module.css'
import { RepairList } from './repair-list.tsx'
import { useKeepRepair } from './repairs.ts'
import { SendingStatus } from './sending-status.tsx'
import { useDraft } from './use-draft.ts'
import { useSending } from './use-sending.ts'
import { waitingComplaint } from './waiting-complaint.ts'
import { waitingRepair } from './waiting-repair.ts'

/** `/query/note`: a complaint about finishes. What was written survives a reload and a lost connection. */
export function ComplaintScreen() {
  usePageTitle('Reclamo sobre acabados')
  const customer = useCustomerSession()
  const statement = useCustomerStatement()
  const draft = useDraft<ComplaintDraft>('complaint', emptyComplaint)
  const sending = useSending(
    () => undefined,
    () => undefined,
  )
  const invalidateComplaints = useInvalidateComplaints()
  /** The number of the complaint that was just filed, until another one is begun. */
  const [filed, setFiled] = useState<string | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  const waiting = useStore(waitingComplaint.state)
  const left = waiting.at === 'filed' ? waiting.receipt : null
  const onLeft = useEffectEvent((complaintId: string) => {
    setFiled(complaintId)
    invalidateComplaints()
    waitingComplaint.forget()
  })
  useEffect(() => {
    if (left !== null) onLeft(left)
  }, [left])
  const waitingCase = useStore(waitingRepair.state)
  const keepRepair = useKeepRepair()
  const opened = waitingCase.at === 'filed' ? waitingCase.receipt : null
  const onOpened = useEffectEvent((found: RepairCase) => {
    setFiled(found.id)
    keepRepair(found)
    waitingRepair.forget()
  })
  useEffect(() => {
    if (opened !== null) onOpened(opened)
  }, [opened])
  const products = statement.data?.products
  const chosen = products?.find(({ proforma }) => proforma === draft.value.proforma)

  function choose(proforma: string) {
    setFiled(null)
    const { phone, email } = customer
    // A foreign number does not fit the nine digits of the contact field.
    const own = phone.dialCode === peru.dialCode ? phone.number : ''
    draft.change({ proforma, phone: own, email: statement.data?.customer.email ?? email ?? '' })
  }

  return (
    <div className={deskStyles.letter}>
      <div className={deskStyles.head}>
        <h1 className="t1">Reclamo sobre acabados en inmueble</h1>
        <p>
          <Link className="link" to="/query/note/new">
            Señala el ambiente y marca la foto
          </Link>
        </p>
      </div>
      {products && draft.restored ? (
        products.length === 0 ? (
          <Empty title="No tienes inmuebles registrados." />
        ) : (
          <div className={deskStyles.form}>
            <Field label="Elegir proforma:">
              {(control) => (
                <select
                  {...control}
                  ref={select}
                  className="input"
                  value={chosen?.proforma ?? ''}
                  disabled={sending.state === 'sending'}
                  onChange={({ target }) => choose(target.value)}
                >
                  <option value="">Elige una proforma</option>
                  {products.map((product) => (
                    <option key={product.proforma} value={product.proforma}>
                      {nameOf(product)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <p className={filed ? complaintListStyles.filed : 'vh'} role="status">
              {filed && (
                <>
                  Tu reclamo es el número <b>{filed}</b>. Guárdalo: con él puedes preguntar por tu reclamo.
                </>
              )}
            </p>
            {chosen ? (
              <ComplaintForm
                key={chosen.proforma}
                product={chosen}
                draft={draft}
                sending={sending}
                onFiled={(complaintId) => {
                  setFiled(complaintId)
                  invalidateComplaints()
                }}
              />
            ) : (
              <>
                <SendingStatus of={sending} />
                <PropertyChoices
                  of={products}
                  onChoose={(pressed) => {
                    choose(pressed)
                    select.current?.focus()
                  }}
                />
              </>
            )}
          </div>
        )
      ) : statement.isError ? (
        <LoadFailure
          title="No pudimos cargar tus inmuebles."
          error={statement.error}
          retry={() => statement.refetch()}
        />
      ) : (
        <Skeleton message="Buscando tus inmuebles…">
          <div className={deskStyles.form}>
            <SkeletonBlock width="100%" height={76} />
          </div>
        </Skeleton>
      )}
      <RepairList />
      <ComplaintList />
    </div>
  )
}

function nameOf({ proforma, projectName, name }: Product): string {
  return `${proforma} - ${projectName}, ${name}`
}
