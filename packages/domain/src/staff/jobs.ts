/** What runs by itself, by its name in the log, and what it does. */
export const jobWords = {
  'send-sms': 'Envía los SMS',
  'send-mail': 'Envía los correos',
  reconcile: 'Pregunta al proveedor por los pagos que no terminaron',
  'read-provider-days': 'Lee del proveedor los días que pide Conciliación',
  refund: 'Devuelve lo decidido a las tarjetas',
  'discard-card-tokens': 'Anula en el proveedor las tarjetas que no se guardan',
  'reconcile-registrations': 'Pregunta al proveedor por las afiliaciones que no terminaron',
  'debit-day': 'Cobra el débito automático',
  'announce-debits': 'Anuncia los cobros del débito y las tarjetas por vencer',
  'plan-reminders': 'Prepara los recordatorios del día',
  'tell-works': 'Avisa por correo de las fotos nuevas de las obras',
  'tell-titles': 'Avisa por correo de las etapas que cambiaron en el camino al título',
  'end-promises': 'Da por cumplidas o no cumplidas las promesas de pago',
  'revoke-tokens': 'Anula en el proveedor las tarjetas desafiliadas',
  'reseal-tokens': 'Cifra otra vez con la clave más nueva',
  'send-notices': 'Publica los avisos programados',
  'follow-prepayments': 'Cierra los pagos anticipados cuyo cronograma llegó',
  'number-events': 'Numera las novedades para los sistemas',
  'ring-bells': 'Avisa a los sistemas que hay novedades',
  'forget-posted': 'Quita de la lista los pagos ya contabilizados',
  'end-payment-links': 'Cierra los enlaces de pago que terminaron y borra lo vencido de ellos',
  'delete-access-data': 'Borra los datos de acceso vencidos',
  'end-number-changes': 'Vence los cambios de número sin decidir y borra los viejos',
  'delete-messages': 'Borra los mensajes vencidos',
  'forget-filings': 'Borra cuántas hojas de reclamación llegaron de cada red',
  'delete-readings': 'Borra las lecturas de más de 24 meses',
  'staff-imports': 'Revisa y aplica las importaciones',
  'carry-files': 'Lleva los archivos a su almacén y borra allí los que se eliminaron',
  'hold-bucket': 'Renueva la marca de quien escribe en el almacén de archivos',
  'forget-imports': 'Borra los archivos de importaciones viejas',
  'forget-batches': 'Borra los detalles de envíos viejos',
} as const satisfies Readonly<Record<string, string>>

export type JobName = keyof typeof jobWords
export const jobNames = Object.keys(jobWords) as [JobName, ...JobName[]]

/** When a job ran last, as the processes kept it. */
export type JobRun = {
  /** Seconds from the end of one run to the start of the next. */
  readonly every: number
  readonly startedAt: Temporal.Instant
  /** The end of the last run that ended; null where none has. */
  readonly endedAt: Temporal.Instant | null
}

/** Seconds beyond its interval after which a job that should have started again is late. */
const grace = 60
/** Seconds after which a run that does not end is late. */
const longestRun = 30 * 60

/** Whether a run is under way: it began after the last end. */
export function isUnderWay({ startedAt, endedAt }: JobRun): boolean {
  return endedAt === null || Temporal.Instant.compare(startedAt, endedAt) > 0
}

/** Whether the next run should have begun, or the one that is under way should have ended. */
export function isLate(run: JobRun, now: Temporal.Instant): boolean {
  const due =
    run.endedAt === null || isUnderWay(run)
      ? run.startedAt.add({ seconds: longestRun })
      : run.endedAt.add({ seconds: run.every + grace })
  return Temporal.Instant.compare(now, due) > 0
}
