import { useEffect, useState } from 'react';
import { CallFailure, call } from './call';

let names: ReadonlyMap<string, string> = new Map();

/** What a brand is called, read while drawing: its id until the names are here, and where the catalogue has it no more. */
export const nameOfBrand = (brandID: string): string => names.get(brandID) ?? brandID;

/** Every brand of the catalogue by its id, in the order in which traders see them. */
export const brandsByID = (): readonly (readonly [brandID: string, name: string])[] => [...names];

/** Fetches what the brands are called, once, and draws anew what is under it when they are here. */
export function useBrandNames() {
  const [, setCount] = useState(names.size);
  useEffect(() => {
    const read = async () => {
      const { brands } = await call('catalogBrands', undefined, undefined, { isQuiet: true });
      names = new Map(brands.map(({ brandID, name }) => [brandID, name]));
      setCount(names.size);
    };
    read().catch((failure) => {
      // The pages are whole without them: they show the ids.
      if (!(failure instanceof CallFailure)) throw failure;
    });
  }, []);
}
