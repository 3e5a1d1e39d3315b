/** The variables of a ruling template: the card's brand, the amount on hold and the order number. */
export const rulingVariables = ['brand', 'amount', 'order'] as const;

/** The length of a ruling's explanation. */
export const rulingTextMax = 1000;

/** A template is this long in each language, so that two languages fit into one explanation. */
export const rulingTemplateMax = 400;
