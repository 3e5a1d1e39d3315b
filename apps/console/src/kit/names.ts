import { useEffect, useState } from 'react';
import { CallFailure, call } from './api/call';
import { useLanguage } from './language';

type Names = ReadonlyMap<string, string>;
let brands: Names = new Map();
let articles: Names = new Map();

/** What a brand is called, read while drawing: its id until the names are here, and where the catalogue has it no more. */
export const nameOfBrand = (brandID: string): string => brands.get(brandID) ?? brandID;

/** What a help article is called; of one that no reader sees, its id. */
export const nameOfArticle = (articleID: string): string => articles.get(articleID) ?? articleID;

/** Every brand of the catalogue by its id, in the order in which traders see them. */
export const brandsByID = (): readonly (readonly [brandID: string, name: string])[] => [...brands];

/** Fetches what brands and articles are called in the reader’s language, and draws anew what is under it when they are here. */
export function useNames() {
  const [, setRead] = useState(0);
  const reader = useLanguage();
  useEffect(() => {
    const readBrands = async () => {
      const found = await call('catalogBrands', undefined, undefined, { isQuiet: true });
      brands = new Map(found.brands.map(({ brandID, name }) => [brandID, name]));
    };
    const readArticles = async () => {
      const found = await call('helpList', { language: reader }, undefined, { isQuiet: true });
      articles = new Map(found.articles.map(({ articleID, title }) => [articleID, title]));
    };
    for (const read of [readBrands, readArticles])
      read().then(
        () => setRead((count) => count + 1),
        (failure) => {
          // The pages are whole without them: they show the ids.
          if (!(failure instanceof CallFailure)) throw failure;
        },
      );
  }, [reader]);
}
