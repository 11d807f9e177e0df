/** What is done in Mesa or by an operator's command, by what the audit calls it. */
const acts = {
  'viewing.opened': 'Vio el portal como este cliente',
  'sessions.ended': 'Cerró sus sesiones',
  'session.ended': 'Cerró una de sus sesiones',
  'message.resent': 'Reenvió un mensaje',
  'message.sent-by-email': 'Envió por correo lo que decía un SMS',
  'query.answered': 'Respondió una consulta',
  'query.closed': 'Cerró una consulta',
  'query.reopened': 'Reabrió una consulta',
  'complaint.answered': 'Respondió un reclamo',
  'complaint.written-to': 'Escribió sobre un reclamo',
  'complaint.attended': 'Cerró un reclamo',
  'complaint.reopened': 'Reabrió un reclamo',
  'case.assigned': 'Asignó una consulta o un reclamo',
  'case.topic-set': 'Cambió el tema de una consulta o un reclamo',
  'case.noted': 'Escribió una nota interna',
  'staff.signed-in': 'Entró a Mesa',
  'staff.signed-out': 'Salió de Mesa',
  'staff.invited': 'Invitó a una persona',
  'staff.invited-again': 'Invitó otra vez a una persona',
  'staff.invitation-accepted': 'Aceptó su invitación',
  'staff.roles-changed': 'Cambió los roles de una persona',
  'staff.sessions-ended': 'Cerró las sesiones de una persona',
  'staff.left': 'Dio de baja a una persona',
  'staff.passkey-added': 'Registró una llave de acceso',
  'staff.passkey-renamed': 'Cambió el nombre de una llave de acceso',
  'staff.passkey-removed': 'Quitó una llave de acceso',
  'staff.session-used-elsewhere': 'Su sesión se usó desde otra red y se cerró',
  'staff.passkey-counter-refused': 'Usó una llave de acceso que se rechazó',
  'staff.recovery-codes-made': 'Imprimió códigos de recuperación',
  'staff.company-account-bound': 'Entró por primera vez con la cuenta de la empresa',
  'staff.own-session-ended': 'Cerró una sesión suya',
  'staff.own-sessions-ended': 'Cerró todas sus sesiones',
  'person.exported': 'Exportó los datos de una persona',
  'person.erased': 'Borró los datos de una persona',
  'quarantine.entered': 'Aplicó dinero por revisar',
  'quarantine.returned': 'Devolvió dinero por revisar',
  'text.saved': 'Guardó un texto',
  'text.deleted': 'Borró un texto guardado',
  'notice.saved': 'Guardó el borrador de un aviso',
  'notice.planned': 'Programó un aviso',
  'notice.sent': 'Publicó un aviso',
  'notice.withdrawn': 'Retiró un aviso',
  'paper.placed': 'Guardó un documento',
  'paper.replaced': 'Reemplazó un documento',
  'surplus.return': 'Devolvió un pago de más',
  'surplus.keep': 'Retuvo un pago de más',
  'numbers.skipped': 'Saltó números de una serie',
  'switch.opened': 'Abrió un servicio',
  'switch.closed': 'Cerró un servicio',
  'import.began': 'Empezó una importación',
  'import.ended': 'Terminó una importación',
  'key.issued': 'Emitió la clave de un sistema',
  'key.revoked': 'Retiró la clave de un sistema',
  'bell.added': 'Añadió un aviso de novedades',
  'bell.rotated': 'Cambió el secreto de un aviso de novedades',
  'bell.turned-on': 'Encendió un aviso de novedades',
  'bell.removed': 'Quitó un aviso de novedades',
  'feeds.epoch-begun': 'Empezó otra época de las novedades',
} as const

/** What of a customer one of the developer's people reads, by the call's name. */
const readings: Readonly<Record<string, string>> = {
  readCustomer: 'Abrió la ficha',
  listCustomerLetras: 'Leyó las letras de una propiedad',
  listCustomerEvents: 'Leyó todo lo que pasó',
  exportCustomerEvents: 'Descargó todo lo que pasó',
  searchCustomers: 'Vio en una búsqueda',
  listRecentCustomers: 'Vio entre sus fichas recientes',
  listWaiting: 'Vio en Hoy',
  listAudit: 'Vio en Auditoría',
  exportAudit: 'Descargó en Auditoría',
  listCases: 'Vio en la bandeja',
  readCase: 'Leyó una consulta o un reclamo',
  readCaseCustomer: 'Vio junto a una consulta o un reclamo',
  readCasePaper: 'Abrió un papel junto a una consulta o un reclamo',
  readCasePicture: 'Vio una foto de una consulta o un reclamo',
}

export type Act = keyof typeof acts

/** All acts and readings with what they are called in Spanish, for a choice among them. */
export const knownActs: readonly (readonly [what: string, text: string])[] = Object.entries({
  ...acts,
  ...readings,
})

const words = new Map(knownActs)

/** What somebody did or read, in Spanish; what an earlier version called otherwise is given as it was kept. */
export function actText(what: string): string {
  return words.get(what) ?? what
}
