import { createOutside } from '../page/outside';
import { mountSettings } from '../../src/ui/settings';

const root = document.getElementById('root');
if (root) mountSettings(root, createOutside());
