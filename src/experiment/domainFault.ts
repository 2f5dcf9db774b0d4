/** Something that the schema allows and that can hold for no data. */
export interface DomainFault {
  /** Where it stands, as keys and indices. */
  at: (string | number)[];
  /** What is wrong and what to do, without the full stop. */
  text: string;
}
