/** Words that no filling letters may form, in any direction: capitals without accents, as the grid writes them. */
export const rudeWords: readonly string[] = [
  ...['ANUS', 'BICHA', 'BOCETA', 'BOSTA', 'BUCETA', 'BUNDA', 'CABRAO', 'CAGA', 'CARALHO', 'CHOTA', 'CONA'],
  ...['FODA', 'FODE', 'FODI', 'MATAKO', 'MERDA', 'MIJA', 'PANELEIRO', 'PEIDO', 'PENIS', 'PICA', 'PILA'],
  ...['PORNO', 'PORRA', 'PUNHETA', 'PUTA', 'PUTO', 'RABO', 'SEXO', 'TESAO', 'VADIA', 'VAGINA', 'XOTA'],
  ...['BITCH', 'COCK', 'CUNT', 'DICK', 'FUCK', 'NAZI', 'PORN', 'SHIT', 'SLUT'],
]
