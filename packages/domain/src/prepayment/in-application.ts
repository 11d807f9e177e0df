/** Said wherever a letra could be paid, while its proforma waits for the new plan of a prepayment. */
export const inApplication =
  'Tu pago anticipado está en aplicación: hasta que llegue tu nuevo cronograma, tus letras no se cobran ni generan mora.'
