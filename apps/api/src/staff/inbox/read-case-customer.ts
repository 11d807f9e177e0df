import type {
  CaseCustomer,
  SideLetra,
  SidePayment,
  SideProperty,
} from '@llave/contract/staff/inbox/read-case-customer'
import { sumByCurrency } from '@llave/domain/money/money'
import type { Product } from '@llave/domain/portfolio/product'
import { missingKinds } from '@llave/domain/portfolio/property-document'
import { cashTag } from '@llave/domain/receivables/cash-tag'
import { instalmentPositions, instalmentProgress } from '@llave/domain/receivables/instalment-progress'
import { daysOverdue, isOverdue } from '@llave/domain/receivables/overdue'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import type { Instalment, ReceivablePayment } from '@llave/domain/receivables/receivable'
import { complaintClock } from '@llave/domain/service-desk/complaint-clock'
import type { CaseKey } from '@llave/domain/staff/inbox-case'
import { limaDate } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { findDocuments } from '../../portfolio/documents.store.ts'
import { readCashAccount, readInstalmentAccount } from '../../receivables/account-statement.store.ts'
import type { StoredHead } from './case.store.ts'
import { findUncredited } from './uncredited.store.ts'

/** Letras beside a thread: the last paid one, and those that are due first. */
const letrasShown = 4
const paymentsShown = 5

/** What stands beside a thread: what its customer holds, owes and paid. */
export async function readCaseCustomer(
  db: Database,
  found: StoredHead,
  key: CaseKey,
  answererName: string,
  now: Temporal.Instant,
): Promise<CaseCustomer> {
  const today = limaDate(now)
  const { products, debts } = await readInstalmentAccount(db, found)
  const cash = await readCashAccount(db, {
    customerId: found.customerId,
    document: { type: found.documentType, number: found.documentNumber },
  })
  const isAboutIt = concerns(found)
  const properties: SideProperty[] = []
  for (const product of products.toSorted((a, b) => Number(isAboutIt(b)) - Number(isAboutIt(a)))) {
    const papers = (await findDocuments(db, found.customerId, product.proforma)) ?? []
    const letras = debts.filter(({ proforma }) => proforma === product.proforma)
    properties.push({
      proforma: product.proforma,
      projectName: product.projectName,
      productName: product.name,
      ...counts(letras, today),
      letras: shownLetras(letras, today),
      papers: papers.map(({ id, title, kind }) => ({ documentId: id, title, kind })),
      missingPapers: missingKinds(papers),
    })
  }
  const paid = debts.flatMap((letra) => (letra.payment ? [{ letra, payment: letra.payment }] : []))
  paid.sort((a, b) => compareDays(dayOf(b.payment), dayOf(a.payment)))
  const overdue = debts.filter((letra) => isOverdue(letra, today))
  const concerned = products.filter(isAboutIt)
  const isConcerned = ({ proforma }: Pick<Instalment, 'proforma'>) =>
    concerned.some((product) => product.proforma === proforma)
  const oldest = debts.find((letra) => letra.state === 'pending' && isConcerned(letra))
  const last = paid.find(({ letra }) => isConcerned(letra))
  return {
    properties,
    payments: [
      ...paid.map(({ letra, payment }) => creditedPayment(nameOf(letra, debts), letra, payment)),
      ...cash.debts.flatMap((item) =>
        item.payment ? [creditedPayment(cashTag(item.documentClass), item, item.payment)] : [],
      ),
      ...(await findUncredited(db, found.customerId, paymentsShown)).map(
        ({ code, documentClass, productName, ...rest }): SidePayment => {
          const letra = debts.find((one) => one.code === code)
          const debt = letra ? nameOf(letra, debts) : code === null ? cashTag(documentClass) : `Letra ${code}`
          return { ...rest, name: `${debt}, ${productName}` }
        },
      ),
    ]
      .sort((a, b) => compareDays(b.paidOn, a.paidOn))
      .slice(0, paymentsShown),
    overdue: sumByCurrency(overdue.map(owedAmount)),
    facts: {
      customer: { name: found.customerName, documentType: found.documentType },
      property: { projectName: found.projectName, productName: found.productName },
      oldestLetra: oldest
        ? { name: nameOf(oldest, debts).toLowerCase(), owed: owedAmount(oldest), dueOn: oldest.dueOn }
        : null,
      lastPayment: last
        ? {
            amount: last.payment.amount ?? last.letra.paidAmount,
            paidOn: dayOf(last.payment),
            maskedCard: last.payment.maskedCard,
          }
        : null,
      complaint: key.kind === 'complaint' ? clockOf(found, today) : null,
      answererName,
    },
  }
}

function creditedPayment(
  debt: string,
  { productName, paidAmount }: Pick<Instalment, 'productName' | 'paidAmount'>,
  payment: ReceivablePayment,
): SidePayment {
  const { system, maskedCard, amount } = payment
  return {
    paidOn: dayOf(payment),
    name: `${debt}, ${productName}`,
    state: 'credited',
    system,
    maskedCard,
    amount: amount ?? paidAmount,
  }
}

/** The clock of a complaint, by the days of Lima. */
export function clockOf(
  { openedAt, answeredAt }: Pick<StoredHead, 'openedAt' | 'answeredAt'>,
  today: Temporal.PlainDate,
) {
  return complaintClock(limaDate(openedAt), answeredAt && limaDate(answeredAt), today)
}

/** Which properties a case is about: that of a complaint, or those in the project of a query. */
function concerns(found: StoredHead): (product: Product) => boolean {
  const { proforma, projectName } = found
  return (product) =>
    proforma === null ? product.projectName === projectName : product.proforma === proforma
}

function counts(letras: readonly Instalment[], today: Temporal.PlainDate) {
  const { paid, total } = instalmentProgress(letras)
  return {
    paidLetras: paid,
    allLetras: total,
    overdueLetras: letras.filter((letra) => isOverdue(letra, today)).length,
  }
}

/** The last paid letra and those after it. They come by due date. */
function shownLetras(letras: readonly Instalment[], today: Temporal.PlainDate): SideLetra[] {
  const positions = instalmentPositions(letras)
  const unpaid = letras.findIndex(({ state }) => state === 'pending')
  const first = unpaid === -1 ? Math.max(0, letras.length - letrasShown) : Math.max(0, unpaid - 1)
  return letras.slice(first, first + letrasShown).map((letra) => ({
    name: `Letra ${positions.get(letra.code) ?? ''}`,
    state: letra.state === 'paid' ? 'paid' : isOverdue(letra, today) ? 'overdue' : 'pending',
    dueOn: letra.dueOn,
    daysLate: isOverdue(letra, today) ? daysOverdue(letra.dueOn, today) : 0,
    amount: letra.state === 'paid' ? letra.amount : owedAmount(letra),
  }))
}

function nameOf(letra: Instalment, debts: readonly Instalment[]): string {
  const own = debts.filter(({ proforma }) => proforma === letra.proforma)
  return `Letra ${instalmentPositions(own).get(letra.code) ?? ''}`
}

/** The day of the card's operation, else the one that the developer's system said. */
function dayOf({ operationOn, paidOn }: ReceivablePayment): Temporal.PlainDate | null {
  return operationOn ?? paidOn
}

/** Unknown days before all others. */
function compareDays(a: Temporal.PlainDate | null, b: Temporal.PlainDate | null): number {
  if (!a || !b) return Number(a !== null) - Number(b !== null)
  return Temporal.PlainDate.compare(a, b)
}
