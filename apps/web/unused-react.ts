// Build step: leaves out the parts of React DOM that the app does not use (docs/decisions/app/web-client.md).
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The names below are those of this version. With another one, read what they do there, or empty the list. */
const checkedVersion = '19.3.1';

/** Functions that do nothing in a tree without `<ViewTransition>`. */
const viewTransitions = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'createMeasurement',
  'createViewTransitionInstance',
  'getClassNameByType',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'measureClonedInstance',
  'measureInstance',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'reportViewTransitionError',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
];

/** Functions that do nothing where no `<Fragment>` has a ref. */
const fragmentRefs = [
  'commitFragmentInstanceDeletionEffects',
  'commitFragmentInstanceInsertionEffects',
  'commitNewChildToFragmentInstance',
  'commitNewChildToFragmentInstances',
  'deleteChildFromFragmentInstance',
  'validateDocumentPositionWithFiberTree',
];

/** Functions of `preload` and its like, of `<link precedence>` and `<script async>`, and of `useActionState`. */
const resources = [
  'acquireResource',
  'getResource',
  'insertStylesheetIntoRoot',
  'mountActionState',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
  'runActionStateAction',
  'suspendResource',
  'updateSuspenseListComponent',
];

/** React DOM's source without the bodies of these functions, which start and end at the beginning of a line. */
export function withoutBodies(code: string, names: readonly string[]): string {
  let left = code;
  for (const name of names) {
    const start = left.search(new RegExp(`^function ${name.replace('$', '\\$')}\\(`, 'm'));
    const end = left.indexOf('\n}', start);
    if (start < 0 || /^function /m.test(left.slice(start + 1, end)))
      throw new Error(`React DOM has no ${name}`);
    left = `${left.slice(0, start)}function ${name}() {${left.slice(end)}`;
  }
  return left;
}

const methodsOfFragments = /^FragmentInstance\.prototype\.(\w+) = function[\s\S]*?\n\};/gm;

export function unusedReact(): Plugin {
  return {
    name: 'gift:unused-react',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code, id) {
        const { version } = createRequire(id)('react-dom/package.json') as { version: string };
        if (version !== checkedVersion)
          throw new Error(`apps/web/unused-react.ts was checked with ${checkedVersion}`);
        const names = [...viewTransitions, ...fragmentRefs, ...resources];
        return { code: withoutBodies(code, names).replace(methodsOfFragments, ''), map: null };
      },
    },
  };
}
