/**
 * What each call of Mesa that reads customers tells of one, in the words of that customer. A test holds that
 * none is missing.
 */
export const readingWords: Readonly<Record<string, string>> = {
  listCases: 'la lista de consultas y reclamos',
  readCase: 'tus consultas y reclamos',
  readCasePicture: 'las fotos que enviaste',
  readCasePaper: 'uno de tus documentos',
  readCaseCustomer: 'tus letras, pagos y documentos',
  readCustomer: 'tu ficha de cliente',
  listCustomerLetras: 'las letras de una de tus propiedades',
  listCustomerEvents: 'lo que pasó en tu cuenta',
  exportCustomerEvents: 'una copia de lo que pasó en tu cuenta',
  listRecentCustomers: 'la lista de los últimos clientes que vio',
  listPayments: 'una lista de pagos en la que apareces',
  exportPaymentsCsv: 'una copia de una lista de pagos en la que apareces',
  exportPaymentsWorkbook: 'una copia de una lista de pagos en la que apareces',
  readPayment: 'uno de tus pagos',
  readOrderRefunds: 'las devoluciones de uno de tus pagos',
  listRefunds: 'una lista de devoluciones en la que apareces',
  listQuarantine: 'una lista de dinero por revisar en la que apareces',
  listOverdue: 'una lista de deudas vencidas en la que apareces',
  exportOverdue: 'una copia de una lista de deudas vencidas en la que apareces',
  exportOverdueWorkbook: 'una copia de una lista de deudas vencidas en la que apareces',
  listDebitCharges: 'una lista de cobros de débito en la que apareces',
  listImpededCards: 'una lista de tarjetas en la que apareces',
  listImportRows: 'filas de una importación en las que apareces',
  downloadRefusedRows: 'filas rechazadas de una importación en las que apareces',
  listWaiting: 'una lista de pendientes en la que apareces',
  listAudit: 'el registro de lo que se hizo y se leyó',
  exportAudit: 'una copia de ese registro',
  searchCustomers: 'una búsqueda en la que apareces',
}
