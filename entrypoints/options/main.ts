import { mountSettings } from '../../src/ui/settings';
import { createOutside } from '../page/outside';

const root = document.getElementById('root');
if (root) mountSettings(root, createOutside());
